import type { BridgePayloads } from './bridge/messages.ts';
import type {} from './bridge/nativeBack.ts';

/**
 * The only code of a finished page. Without it the page reads and navigates all the same; its back button stays hidden.
 * It speaks to the shell itself: `bridge/send` would bring the whole configuration along.
 */
const closing: BridgePayloads['closeWebview'] = {};
const closeWebview = window.webkit?.messageHandlers?.closeWebview;
const hasEarlierPage = window.history.length > 1;
const button = document.querySelector<HTMLElement>('[data-back]');
if (button !== null && (hasEarlierPage || closeWebview)) {
  button.hidden = false;
  button.addEventListener('click', () => (hasEarlierPage ? window.history.back() : closeWebview?.postMessage(closing)));
}

// Nothing lies on top of a finished page: the shell goes back itself.
window.nativeBack = () => false;
