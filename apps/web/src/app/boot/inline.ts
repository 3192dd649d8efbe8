import { catchErrors } from '../../platform/telemetry/caughtErrors.ts';
import { afterFrame } from '../../platform/api/afterFrame.ts';
import { callAddress, firstPayload } from '../../platform/api/address.ts';
import { storeEarlyAnswer, mayRequestEarly } from '../../platform/api/earlyAnswer.ts';
import { signCalls } from '../../platform/session/browserKey.ts';
import { readSession } from '../../platform/session/session.ts';
import { moveSessionFromHash } from '../../platform/session/sessionBehindHash.ts';
import type { EarlyCallData } from './renderedPage.ts';

/** True if a session is bound to the browser that used it first. */
declare const __HIRAM_SESSION_KEYS__: boolean;
/** True if calls send the session in a header instead of their address. */
declare const __HIRAM_SESSION_IN_HEADER__: boolean;

/** Requests the screen's data while the screen's code is still loading. */
function requestEarly(json: string): void {
  if (!mayRequestEarly()) return;
  const { call, merchantNumber } = JSON.parse(json) as EarlyCallData;
  const session = readSession(location.search, sessionStorage, merchantNumber);
  const payload = firstPayload(call, session);
  if (payload === null) return;
  const address = callAddress(call, session, payload);
  const fetchEarly = (signature?: Record<string, string>): Promise<Response> => {
    Object.assign(address.headers, signature);
    return fetch(address.url, address);
  };
  storeEarlyAnswer({ ...address, answer: __HIRAM_SESSION_KEYS__ ? signed(address).then(fetchEarly) : fetchEarly() });
}

/** After this time the skeleton begins to move, so that a slow page does not look like a dead one. */
const LONG_WAIT_MS = 2000;
/** By then the app has loaded on a slow line; the reports script would delay its code before. */
const NO_APP_MS = 10_000;

/** Inline script of every app page. The build bundles this file into one text for all routes; only its attributes differ. */
const { call, reports } = document.currentScript?.dataset ?? {};

catchErrors();
if (__HIRAM_SESSION_IN_HEADER__) moveSessionFromHash();
const signed = __HIRAM_SESSION_KEYS__ ? signCalls() : () => Promise.resolve({});
if (call) afterFrame(() => requestEarly(call));
setTimeout(() => {
  document.documentElement.dataset['waiting'] = '';
}, LONG_WAIT_MS);
// The app loads the reports script after its first render. This timer covers an app that never renders.
if (reports) setTimeout(() => void import(/* @vite-ignore */ reports).catch(() => undefined), NO_APP_MS);
