import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fullPathOf, type AnswerOf, type Endpoint, type RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { readEnvelope } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { agreementJump, CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import { TERM_UNIT_DAYS } from '@hiram/contract/endpoints/offer.ts';
import { legacyConfirmLoan } from '@hiram/contract/endpoints/legacy.ts';
import { failedApplication } from '@hiram/contract/endpoints/legacy-products.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { SIGNATURE_HEADER, SIGNING_KEY, signatureOf } from '@hiram/contract/wire/call-signature.ts';
import { firstCallOf } from '@hiram/web/platform/api/call.ts';
import { valueOf } from '@hiram/partner/client.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { addressForNewBorrower } from './borrower.ts';
import { partnerOf, stackAt, type SharedStack } from './shared-stack.ts';

const PRODUCT_ID = 'hiram-cash';
const INSTALMENTS = 4;
const PERIOD_DAYS = 30;
/** More than the sandbox's decision maker lends to a new client. */
const REFUSED_PRINCIPAL = centavos(45_000_00);
const REFUSED_WITHIN_MS = scaleTimeout(60_000);

/** Returns the address of a page for a new borrower with an offer of this amount. */
export async function addressWithOffer(stack: SharedStack, path: string, principal = centavos(8000_00)): Promise<URL> {
  const address = await addressForNewBorrower(stack, path);
  const userId = address.searchParams.get('userId') ?? '';
  valueOf(
    await partnerOf(stack).makeOffer({ userId, productId: PRODUCT_ID, principal, instalments: INSTALMENTS, periodDays: PERIOD_DAYS }),
  );
  address.searchParams.set('productId', PRODUCT_ID);
  return address;
}

/** Returns the address of a page for a borrower whose application was refused: the offer was accepted, and the worker and the sandbox decided. */
export async function addressAfterRefusal(stack: SharedStack, path: string): Promise<URL> {
  const address = await addressWithOffer(stack, path, REFUSED_PRINCIPAL);
  const push = { productId: PRODUCT_ID, amount: REFUSED_PRINCIPAL, periods: INSTALMENTS * PERIOD_DAYS, termUnit: TERM_UNIT_DAYS } as const;
  const { redirectUrl } = await callAs(address, legacyConfirmLoan, push);
  const orderId = new URL(redirectUrl).searchParams.get('orderId') ?? '';
  address.searchParams.set('orderId', orderId);
  await waitUntilRefused(address, orderId);
  return address;
}

async function waitUntilRefused(address: URL, orderId: string): Promise<void> {
  const deadline = performance.now() + REFUSED_WITHIN_MS;
  for (;;) {
    const refused = await callAs(address, failedApplication, { productId: PRODUCT_ID, orderId }).catch((error: unknown) => {
      if (performance.now() > deadline) throw error;
      return null;
    });
    if (refused !== null) return;
    await sleep(200);
  }
}

export async function agreementUrl(stack: SharedStack, position: number): Promise<string> {
  const address = await addressWithOffer(stack, '/confirmNew');
  const request = { productId: PRODUCT_ID, scene: CONFIRMATION_SCENE, position, orderId: null } as const;
  return (await callAs(address, agreementJump, request)).contract_url;
}

/** Calls the service like the page at this address, in another browser of the same borrower. */
export async function callAs<E extends Endpoint>(address: URL, endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>> {
  const { payload: fields } = firstCallOf(endpoint, request);
  const url = new URL(fullPathOf(endpoint), address.origin);
  const inQuery = endpoint.encoding === 'query' ? fields : {};
  url.search = new URLSearchParams({ ...Object.fromEntries(address.searchParams), ...(await ownSession(address)), ...inQuery }).toString();
  const { method } = endpoint;
  const body = endpoint.encoding === 'form' ? new URLSearchParams(fields).toString() : null;
  const signature = await signatureOf(await browserKey, { method, url: `${url.pathname}${url.search}`, body }, Date.now());
  const response = await fetch(url, {
    method,
    headers: {
      [REQUESTED_WITH.name]: REQUESTED_WITH.value,
      [SIGNATURE_HEADER]: signature,
      ...(body === null ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    body,
  });
  const envelope = readEnvelope(endpoint.envelope, endpoint.answerAt, await response.json());
  if (!envelope.ok) throw new Error(`${endpoint.name} was refused with ${envelope.failure.code}`);
  return endpoint.answer.parse(envelope.answer) as AnswerOf<E>;
}

const browserKey = crypto.subtle.generateKey(SIGNING_KEY, false, ['sign', 'verify']);
const ownSessions = new Map<string, Promise<Record<string, string>>>();

/** Issues a separate session, because a session belongs to one browser and the page needs its own. */
async function ownSession(address: URL): Promise<Record<string, string>> {
  const stack = stackAt(address);
  if (profiles[stack.profile].sessionKey === 'none') return {};
  const userId = address.searchParams.get('userId') ?? '';
  const issue = async (): Promise<Record<string, string>> => {
    const deviceId = randomUUID();
    const { sessionId } = valueOf(await partnerOf(stack).issueSession({ userId, deviceId }));
    return { sessionId, deviceId };
  };
  const own = ownSessions.get(userId) ?? issue();
  ownSessions.set(userId, own);
  return own;
}
