import { send } from '../../platform/bridge/send.ts';
import { historyDepth } from '../../platform/navigation/address.tsx';

/** Goes back within the product if this webview has an earlier page of it; otherwise closes the webview. */
export function goBack(): void {
  if (historyDepth() > 0) window.history.back();
  else send('closeWebview', {});
}
