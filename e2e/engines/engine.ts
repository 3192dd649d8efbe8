import type { Report } from './watch.ts';

export interface EngineOptions {
  /** Whether the page finds the message handlers of the lender's app. */
  readonly shell: boolean;
  readonly dark: boolean;
  readonly width: number;
}

export type Key = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape' | 'Tab';

/** The little that every engine can do; the rest of a phone is made of it. */
export interface Engine {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page. It is sent as text: it can use nothing from outside itself. */
  call<Argument, Result>(inPage: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** Runs a whole script in the page, past its policy. */
  run(script: string): Promise<void>;
  /** A finger or pointer at a place in the viewport, in CSS pixels. */
  tapAt(x: number, y: number): Promise<void>;
  /** A key of a keyboard: where the focus is, it arrives. */
  press(key: Key): Promise<void>;
  /** Into what has the focus, key by key. */
  type(text: string): Promise<void>;
  /** As a keyboard does that takes its place from the window. */
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
