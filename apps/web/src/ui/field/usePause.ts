import { useEffect, useState } from 'react';

/** A pause in typing, after which what stands in the field is taken to be meant. */
const PAUSE_MS = 400;

/** The value once it has stood for a while. */
export function usePause<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value]);
  return settled;
}
