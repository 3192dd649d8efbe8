import type { Report } from './watch.ts';

/**
 * To a CSS pixel: three, as on phones, for pictures that people look at. Drawing nine times as many pixels takes a machine without a
 * graphics card twice as long, and a journey needs none of them.
 */
export const DEVICE_PIXELS = process.env['E2E_TESTS'] === 'pictures' ? 3 : 1;

export interface EngineOptions {
  /** Whether the page finds the message handlers of the lender's app. */
  readonly shell: boolean;
  readonly dark: boolean;
  readonly width: number;
}

export type Key = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape' | 'Tab';

/** What every engine can do; the rest of a phone is built on it. */
export interface Engine {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page. It is sent as text: it can use nothing from outside itself. */
  call<Argument, Result>(inPage: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** Runs a whole script in the page, past its policy. */
  run(script: string): Promise<void>;
  /** Presses with a finger or pointer at a point of the viewport, in CSS pixels. */
  tapAt(x: number, y: number): Promise<void>;
  /** Presses a key; it goes to the element with the focus. */
  press(key: Key): Promise<void>;
  /** Types into the element with the focus, key by key. */
  type(text: string): Promise<void>;
  /** Changes the window's height, as an on-screen keyboard does. */
  resize(height: number): Promise<void>;
  capture(path: string): Promise<void>;
  reports(): readonly Report[];
  close(): Promise<void>;
}

/** Starts once for many tests; each test opens an engine of its own, with nothing left from another. */
export interface EngineHost {
  open(options: EngineOptions): Promise<Engine>;
  close(): Promise<void>;
}
