import { useEffect, useState } from 'react';

export interface Countdown {
  /** Whole seconds; all of them while it does not run. */
  readonly left: number;
  readonly runs: boolean;
  /** From the beginning. */
  readonly start: () => void;
  readonly reset: () => void;
}

const LOOK_EVERY_MS = 250;

/** Counts by the clock and not by its own ticks: a phone that shows the SMS meanwhile stops the page. */
export function useCountdown(seconds: number): Countdown {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setInterval(() => {
      const now = secondsUntil(endsAt);
      setLeft(now > 0 ? now : seconds);
      if (now <= 0) setEndsAt(null);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [endsAt, seconds]);
  return {
    left,
    runs: endsAt !== null,
    start: () => {
      setEndsAt(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
    reset: () => {
      setEndsAt(null);
      setLeft(seconds);
    },
  };
}

const secondsUntil = (moment: number): number => Math.ceil((moment - Date.now()) / 1000);
