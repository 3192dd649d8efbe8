import type { BridgePayloads } from '../platform/bridge/messages.ts';
import type {} from '../platform/bridge/nativeBack.ts';
import { replaceByHostAddress } from './hashTargets.ts';
import { catchErrors } from '../platform/telemetry/caughtErrors.ts';
import '../platform/telemetry/script.ts';
import { runCarousel } from '../ui/show/carousel.ts';

/**
 * The only script of a finished page, which works without it except for the back button. It calls the shell directly, because `bridge/send` imports
 * the whole configuration.
 */
catchErrors();

const closing: BridgePayloads['closeWebview'] = {};
const closeWebview = window.webkit?.messageHandlers?.closeWebview;
const hasEarlierPage = window.history.length > 1;
const button = document.querySelector<HTMLElement>('[data-back]');
if (button !== null && (hasEarlierPage || closeWebview)) {
  button.hidden = false;
  button.addEventListener('click', () => (hasEarlierPage ? window.history.back() : closeWebview?.postMessage(closing)));
}

// A finished page has no dialogs that could be closed, so the shell goes back itself.
window.nativeBack = () => false;

document.querySelectorAll<HTMLElement>('[aria-roledescription="carousel"]').forEach((carousel) => runCarousel(carousel));

// On a narrow screen the website's tabs scroll: the current one is scrolled into view, horizontally only, so that the page stays at its top.
const tab = document.querySelector<HTMLElement>('nav [aria-current="page"]');
tab?.parentElement?.scrollTo({ left: tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2 });

// A legal text opens at its top even if the browser restores another position, unless the address names a section.
if (document.querySelector('[data-from-top]') !== null && window.location.hash === '') {
  window.history.scrollRestoration = 'manual';
  window.scrollTo(0, 0);
}

// A hash screen without a path of its own may be opened on any page; its host page renders it.
if (replaceByHostAddress()) window.location.reload();
