import { callAddress, firstPayload } from '../../platform/api/address.ts';
import { leaveEarlyAnswer, mayAskEarly } from '../../platform/api/earlyAnswer.ts';
import { readSession } from '../../platform/session/session.ts';
import type { EarlyCallData } from './renderedPage.ts';

function askEarly(json: string): void {
  if (!mayAskEarly()) return;
  const { call, merchantNumber } = JSON.parse(json) as EarlyCallData;
  const session = readSession(location.search, sessionStorage, merchantNumber);
  const payload = firstPayload(call, session);
  if (payload === null) return;
  const { url, headers, body } = callAddress(call, session, payload);
  const answer = fetch(url, { method: call.method, headers, body });
  // The client may not be there yet when it fails; it sees the failure when it takes the answer.
  answer.catch(() => undefined);
  leaveEarlyAnswer({ url, body, answer });
}

/** Asks for the screen's data while the screen's code is still on its way. After the first frame: asking takes a slow phone long enough to hold the skeleton up. */
export const askEarlyFor = (json: string): void => void requestAnimationFrame(() => setTimeout(() => askEarly(json)));
