import type { Report } from './watch.ts';

/**
 * Device pixels per CSS pixel: three, as on phones, for pictures that people look at. Rendering nine times as many pixels takes twice as long without
 * a graphics card, and journeys do not need them.
 */
export const DEVICE_PIXELS = process.env['E2E_TESTS'] === 'pictures' ? 3 : 1;

export interface EngineOptions {
  /** True if the page has the message handlers of the lender's app. */
  readonly shell: boolean;
  readonly dark: boolean;
  readonly width: number;
}

export type Key = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape' | 'Tab';

export interface Engine {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page. The function is sent as text, so it cannot use anything from outside itself. */
  call<Argument, Result>(inPage: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** Runs a script in the page, regardless of its content policy. */
  run(script: string): Promise<void>;
  tapAt(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  resize(height: number): Promise<void>;
  capture(path: string): Promise<void>;
  reports(): readonly Report[];
  close(): Promise<void>;
}

/** Started once for many tests; each test opens an isolated engine. */
export interface EngineHost {
  open(options: EngineOptions): Promise<Engine>;
  close(): Promise<void>;
}
