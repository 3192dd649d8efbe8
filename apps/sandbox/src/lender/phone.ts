import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { confirmation, confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { SIGNATURE_HEADER, SIGNING_KEY, signatureOf } from '@hiram/contract/wire/call-signature.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import type { AnswerOf, Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { readEnvelope } from '@hiram/contract/wire/envelope.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance } from 'fastify';

const WALLET = { cardType: '1', channelNumber: '90006', walletNumber: '09175550142', walletNumberAgain: '09175550142' } as const;

type Fields = Readonly<Record<string, string>>;

class CallRefusedError extends Error {}

/** Simulated phone of a borrower: makes the calls of the pages, for scripts without a browser. */
export class Phone {
  readonly #apiUrl: string;
  /** One key for all calls, because a session may be bound to the first key used with it. */
  readonly #key = crypto.subtle.generateKey(SIGNING_KEY, false, ['sign', 'verify']);

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  /** Loads the offer, saves a wallet as payout account and accepts the offer. @param opened the query that the lender's app opens /confirmNew with */
  async accept(opened: URLSearchParams): Promise<{ readonly orderId: string }> {
    const productId = opened.get('productId') ?? '';
    const { amount, periods, termUnit } = await this.#call(opened, confirmation, { productId });
    await this.#call(opened, bindBank, { ...WALLET, product_id: productId });
    const terms = { amount: String(amount), periods: String(periods), termUnit: String(termUnit) };
    const { lendDetailsUrl } = await this.#call(opened, confirmLoan, { productId, ...terms });
    return { orderId: new URL(lendDetailsUrl).searchParams.get('orderId') ?? '' };
  }

  async #call<E extends Endpoint>(opened: URLSearchParams, endpoint: E, fields: Fields): Promise<AnswerOf<E>> {
    const url = `${fullPathOf(endpoint)}?${opened.toString()}`;
    const { method } = endpoint;
    const body = new URLSearchParams(fields).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      [REQUESTED_WITH.name]: REQUESTED_WITH.value,
      [SIGNATURE_HEADER]: await signatureOf(await this.#key, { method, url, body }, Date.now()),
    };
    const response = await fetch(`${this.#apiUrl}${url}`, { method, headers, body });
    const envelope = readEnvelope(endpoint.envelope, endpoint.answerAt, await response.json());
    if (!envelope.ok) throw new CallRefusedError(`${endpoint.name} was refused with ${envelope.failure.code}: ${envelope.failure.message}`);
    return endpoint.answer.parse(envelope.answer) as AnswerOf<E>;
  }
}

export function phoneRoutes(app: FastifyInstance, phone: Phone): void {
  app.post('/phone/accept', async ({ url }, reply) => {
    try {
      return await phone.accept(new URL(url, 'http://phone').searchParams);
    } catch (error) {
      if (!(error instanceof CallRefusedError)) throw error;
      return reply.code(409).send({ error: error.message });
    }
  });
}
