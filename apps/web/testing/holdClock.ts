import { onTestFinished, vi } from 'vitest';

interface HeldClock {
  readonly pass: (ms: number) => void;
}

/** For the rest of the test the time of day stands still and passes by hand: under vitest's own clock, whoever waits moves it on. */
export function holdClock(): HeldClock {
  let now = Date.now();
  const held = vi.spyOn(Date, 'now').mockImplementation(() => now);
  onTestFinished(() => held.mockRestore());
  return {
    pass: (ms) => {
      now += ms;
    },
  };
}
