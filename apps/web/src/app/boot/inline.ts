import { catchErrors } from '../../platform/telemetry/caughtErrors.ts';
import { afterFrame } from '../../platform/api/afterFrame.ts';
import { callAddress, firstPayload } from '../../platform/api/address.ts';
import { leaveEarlyAnswer, mayRequestEarly } from '../../platform/api/earlyAnswer.ts';
import { signCalls } from '../../platform/session/browserKey.ts';
import { readSession } from '../../platform/session/session.ts';
import { takeSessionFromHash } from '../../platform/session/sessionBehindHash.ts';
import type { EarlyCallData } from './renderedPage.ts';

/** Whether a session belongs to the browser that used it first. */
declare const __HIRAM_SESSION_KEYS__: boolean;
/** Whether no address that a server gets is to hold it. */
declare const __HIRAM_SESSION_IN_HEADER__: boolean;

/** Asks for the screen's data while the screen's code is still on its way. */
function requestEarly(json: string): void {
  if (!mayRequestEarly()) return;
  const { call, merchantNumber } = JSON.parse(json) as EarlyCallData;
  const session = readSession(location.search, sessionStorage, merchantNumber);
  const payload = firstPayload(call, session);
  if (payload === null) return;
  const address = callAddress(call, session, payload);
  const ask = (signature?: Record<string, string>): Promise<Response> => {
    Object.assign(address.headers, signature);
    return fetch(address.url, address);
  };
  leaveEarlyAnswer({ ...address, answer: __HIRAM_SESSION_KEYS__ ? signed(address).then(ask) : ask() });
}

/** From here on a wait is long, and what stands for the data begins to move: a page that is slow must not look like one that is dead. */
const LONG_WAIT_MS = 2000;
/** By then a slow line has brought the app: before that, its reports would hold up its code. */
const NO_APP_MS = 10_000;

/** The inline script of every app page: the build bundles this file to one text, the same for all routes. Its attributes are all that differs. */
const { call, reports } = document.currentScript?.dataset ?? {};

catchErrors();
if (__HIRAM_SESSION_IN_HEADER__) takeSessionFromHash();
const signed = __HIRAM_SESSION_KEYS__ ? signCalls() : () => Promise.resolve({});
if (call) afterFrame(() => requestEarly(call));
setTimeout(() => {
  document.documentElement.dataset['waiting'] = '';
}, LONG_WAIT_MS);
// The app asks for its reports once it is drawn. One that never is has something to report, too.
if (reports) setTimeout(() => void import(/* @vite-ignore */ reports).catch(() => undefined), NO_APP_MS);
