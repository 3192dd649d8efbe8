import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** The value, debounced. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value]);
  return settled;
}
