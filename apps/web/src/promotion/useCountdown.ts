import { useEffect, useState } from 'react';

interface Countdown {
  /** Whole seconds; 0 while it does not run. */
  readonly left: number;
  readonly start: () => void;
}

const LOOK_EVERY_MS = 250;

/** Counts by the clock and not by its own ticks: a phone that shows the SMS meanwhile stops the page. */
export function useCountdown(seconds: number): Countdown {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = (): void => {
    setEndsAt(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return { left, start };
}
