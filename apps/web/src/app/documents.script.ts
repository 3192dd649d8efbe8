import type { BridgePayloads } from '../platform/bridge/messages.ts';
import type {} from '../platform/bridge/nativeBack.ts';
import { takeHostAddress } from './hashTargets.ts';
import { catchErrors } from '../platform/telemetry/caughtErrors.ts';
import '../platform/telemetry/script.ts';
import { runCarousel } from '../ui/show/carousel.ts';

/**
 * The only code of a finished page. Without it the page reads and navigates all the same; its back button stays hidden.
 * It speaks to the shell itself: `bridge/send` would bring the whole configuration along.
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

// Nothing lies on top of a finished page: the shell goes back itself.
window.nativeBack = () => false;

document.querySelectorAll<HTMLElement>('[aria-roledescription="carousel"]').forEach((carousel) => runCarousel(carousel));

// The website's tabs scroll on a narrow screen: the one that is open is seen. Across only, so that the page stays at its top.
const tab = document.querySelector<HTMLElement>('nav [aria-current="page"]');
tab?.parentElement?.scrollTo({ left: tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2 });

// A legal text begins at its top, also where the browser remembers another place, unless the address names a section.
if (document.querySelector('[data-from-top]') !== null && window.location.hash === '') {
  window.history.scrollRestoration = 'manual';
  window.scrollTo(0, 0);
}

// A screen that has a hash and no path of its own may be opened on any page: its host draws it.
if (takeHostAddress()) window.location.reload();
