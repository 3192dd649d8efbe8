import { useLayoutEffect } from 'react';
import { useSession } from '../../platform/session/useSession.ts';

/** Where the native shell draws a title bar of its own, the page's is not drawn a second time. */
export function useNativeBar(): void {
  const { nativeBar } = useSession();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-native-bar', nativeBar === '1');
  }, [nativeBar]);
}
