import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Counts restorations from the back/forward cache and refetches all queries on each, because the restored page shows old data. */
export function usePageRestores(): number {
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
