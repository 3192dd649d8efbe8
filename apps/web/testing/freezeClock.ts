import { onTestFinished, vi } from 'vitest';

interface FrozenClock {
  readonly pass: (ms: number) => void;
}

/** Stops the time of day for the rest of the test; `pass` advances it. Under vitest's own fake clock, polling would advance it. */
export function freezeClock(): FrozenClock {
  let now = Date.now();
  const held = vi.spyOn(Date, 'now').mockImplementation(() => now);
  onTestFinished(() => held.mockRestore());
  return {
    pass: (ms) => {
      now += ms;
    },
  };
}
