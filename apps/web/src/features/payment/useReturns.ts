import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How often this page came back from the browser's memory as it was left: what it shows is old by then, and is asked for again. */
export function useReturns(): number {
  const [returns, setReturns] = useState(0);
  const queryClient = useQueryClient();
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      setReturns((count) => count + 1);
      void queryClient.invalidateQueries();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [queryClient]);
  return returns;
}
