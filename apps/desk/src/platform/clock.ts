import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time of this machine, which moves on twice a minute: ages are shown by it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
