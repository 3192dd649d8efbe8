import { send } from '../../platform/bridge/send.ts';
import { entriesBehind } from '../../platform/navigation/address.tsx';

/** Back inside the product while there is an earlier page of it in this webview; from the first one, out of the webview. */
export function goBack(): void {
  if (entriesBehind() > 0) window.history.back();
  else send('closeWebview', {});
}
