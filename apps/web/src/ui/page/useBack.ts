import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../platform/bridge/send.ts';

/** Back inside the product while there is an earlier page of it in this webview; from the first one, out of the webview. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (entriesBehind() > 0) void navigate(-1);
    else send('closeWebview', {});
  }, [navigate]);
}

// The router numbers the entries it makes.
function entriesBehind(): number {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : 0;
}
