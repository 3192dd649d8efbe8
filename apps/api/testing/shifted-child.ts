import { startChild } from './child.ts';
import type { Child } from './child.ts';

interface ClockShift {
  readonly aheadSeconds: number;
  /** Offset of the clock after SIGUSR2. */
  readonly jumpSeconds?: number;
}

/** Starts a process whose clock is off. Ends with the test that started it. */
export function startShifted(
  file: string,
  environment: Readonly<Record<string, string>>,
  { aheadSeconds, jumpSeconds = 0 }: ClockShift,
  words: readonly string[] = [],
): Child {
  const preload = new URL('shifted-clock.ts', import.meta.url).href;
  const shift = { CLOCK_AHEAD_SECONDS: String(aheadSeconds), CLOCK_JUMP_SECONDS: String(jumpSeconds) };
  return startChild(file, { ...environment, ...shift, NODE_OPTIONS: `--import=${preload}` }, words);
}
