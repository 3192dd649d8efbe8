import { limits } from '@hiram/contract/product/limits.ts';
import { consumeEarlyAnswer } from './earlyAnswer.ts';
import type { Session } from '../session/session.ts';
import type {} from '../session/browserKey.ts';
import { callAddress, type CallAddress, type CallShape } from './address.ts';
import { networkFailure, noSuchCall, TimeoutError, unreadableFailure } from './failure.ts';

export const TIMEOUT_MS = limits.http.timeoutMs;

/** Encoded fields of a call. Files are possible in a multipart form only. */
export type Payload = Readonly<Record<string, string | Blob>>;
type Headers = Readonly<Record<string, string>>;
/** Handles a 503: returns another response, or the same one if there is none. */
export type OnBusy = (refused: Response, retry: () => Promise<Response>) => Promise<Response>;
/** Sends a call's fields and returns the body of the response. Without `onBusy` a 503 is returned unchanged. */
export type Exchange = (shape: CallShape, session: Session, payload: Payload, extra?: Headers, onBusy?: OnBusy | null) => Promise<unknown>;

/**
 * Both clients of the product: the shape determines which one, and thereby the headers. Returns the parsed body for every status, because a
 * refusal is an envelope too.
 */
export const requestBody: Exchange = async (shape, session, payload, extra = {}, onBusy = null) => {
  const isMultipart = shape.encoding === 'multipart';
  const own = callAddress(shape, session, isMultipart ? {} : textsOf(payload));
  const address = { ...own, headers: { ...own.headers, ...extra } };
  const body = isMultipart ? multipart(payload) : own.body;
  const timeout = new AbortController();
  const { signal } = timeout;
  const timer = setTimeout(() => timeout.abort(new TimeoutError()), TIMEOUT_MS);
  const attempt = (): Promise<Response> => answerTo(address, body, signal);
  const answer = async (): Promise<unknown> => {
    const first = await attempt();
    return await readJson(first.status === 503 && onBusy !== null ? await onBusy(first, attempt) : first);
  };
  try {
    return await Promise.race([answer(), aborted(signal)]);
  } finally {
    clearTimeout(timer);
  }
};

async function answerTo(address: CallAddress, body: BodyInit | null, signal: AbortSignal): Promise<Response> {
  try {
    return await (consumeEarlyAnswer(address) ?? sendRequest(address, body, signal));
  } catch (cause) {
    throw networkFailure(cause);
  }
}

async function sendRequest(address: CallAddress, body: BodyInit | null, signal: AbortSignal) {
  const signature = await window.signCall?.(address);
  return await fetch(address.url, { ...address, headers: { ...address.headers, ...signature }, body, signal });
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw networkFailure(cause);
  });
  // Our own service sends a code with every 404, so a 404 without a code means that the service has no such call.
  if (response.status === 404 && !text.includes('"code"')) throw noSuchCall();
  return parseBody(text);
}

export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadableFailure(cause);
  }
}

/** The early answer was fetched without this signal, so the timeout is raced as well as signalled. */
async function aborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(networkFailure(signal.reason)));
  });
}

function textsOf(payload: Payload): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value !== 'string') throw new Error(`${name}: a file can be sent in a multipart form only`);
    texts[name] = value;
  }
  return texts;
}

export function multipart(payload: Payload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) form.append(name, value);
  return form;
}
