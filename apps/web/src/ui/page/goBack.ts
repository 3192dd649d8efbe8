import { m } from '@hiram/contract/messages';
import { send } from '../../platform/bridge/send.ts';
import { historyDepth } from '../../platform/navigation/address.tsx';
import { toast } from '../toast/toast.ts';

/** Goes back within the product if this webview has an earlier page of it; otherwise closes the webview. A page cannot close a browser's tab. */
export function goBack(): void {
  if (historyDepth() > 0) window.history.back();
  else closeWebview();
}

/** Closes the webview, or shows that the tab can be closed. */
export function closeWebview(): void {
  if (!send('closeWebview', {})) toast.info(m.close_tab());
}
