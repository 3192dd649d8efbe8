import { useEffect, useState } from 'react';

export interface Countdown {
  /** Whole seconds left; the full number while it does not run. */
  readonly left: number;
  readonly runs: boolean;
  readonly start: () => void;
  readonly reset: () => void;
}

const LOOK_EVERY_MS = 250;

/** Counts by the clock and not by its own ticks, because a phone that shows the SMS suspends the page. */
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
