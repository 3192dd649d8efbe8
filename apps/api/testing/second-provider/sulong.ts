import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterFile } from '../after-file.ts';

const API_KEY = 'a key that only the tests and Sulong know';
const LIST_PAGE = 2;

interface Transaction {
  readonly txn: string;
  readonly charge: string;
  readonly status: string;
  readonly total: string;
  readonly iso_currency: string;
  /** Unix seconds. */
  readonly completed: number;
}

interface Charge {
  readonly merchant_ref: string;
  readonly outlet: string;
  readonly total: string;
  readonly charge: string;
  readonly transactions: Transaction[];
}

export interface SentNotification {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export class Sulong {
  readonly charges: Charge[] = [];
  /** References of the inquiries received. */
  readonly inquiries: string[] = [];
  readonly #keys = generateKeyPairSync('ed25519');

  environment(address: string): Readonly<Record<string, string>> {
    return {
      PAYMENT_PROVIDERS: `payment=http,sulong=${fileURLToPath(new URL('adapter.ts', import.meta.url))}`,
      SULONG_ADDRESS: address,
      SULONG_API_KEY: API_KEY,
      SULONG_PUBLIC_KEY: this.#keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    };
  }

  chargeOf(reference: string): Charge {
    const found = this.charges.find(({ merchant_ref }) => merchant_ref === reference);
    if (found === undefined) throw new Error(`no charge with the reference ${reference}`);
    return found;
  }

  /** Pays a charge, by default completely, now and finally, without a webhook. */
  pay(reference: string, changes: Partial<Transaction> = {}): Transaction {
    const { charge, total, transactions } = this.chargeOf(reference);
    const completed = Math.floor(Date.now() / 1000);
    const paid = { txn: randomUUID(), charge, status: 'SETTLED', total, iso_currency: 'PHP', completed, ...changes };
    transactions.push(paid);
    return paid;
  }

  notify(transaction: Transaction, { id = randomUUID(), secondsOff = 0, about = 'transaction' } = {}): SentNotification {
    return this.sign({ notification_id: id, about, transaction }, secondsOff);
  }

  sign(notification: object, secondsOff = 0): SentNotification {
    const body = JSON.stringify(notification);
    const sentAt = Math.floor(Date.now() / 1000) + secondsOff;
    const signature = sign(null, Buffer.from(`${sentAt}\n${body}`), this.#keys.privateKey).toString('hex');
    const headers = { 'content-type': 'application/json', 'sulong-signature': `at=${sentAt};ed25519=${signature}` };
    return { url: webhookPath('sulong'), headers, body };
  }

  api(): FastifyInstance {
    const app = fastify();
    app.addHook('preHandler', async (request, reply) =>
      request.headers['x-sulong-key'] === API_KEY ? undefined : reply.code(401).send({}),
    );
    app.post<{ Body: Omit<Charge, 'charge' | 'transactions'> }>('/v2/charges', async ({ body }) => {
      const known = this.charges.find(({ merchant_ref }) => merchant_ref === body.merchant_ref);
      const charge = known ?? { ...body, charge: `slg-${randomUUID()}`, transactions: [] };
      if (known === undefined) this.charges.push(charge);
      return { charge: charge.charge, pay_code: '440011223344' };
    });
    app.get<{ Querystring: { merchant_ref: string } }>('/v2/charges', async ({ query: { merchant_ref } }) => {
      this.inquiries.push(merchant_ref);
      return { found: this.charges.filter((each) => each.merchant_ref === merchant_ref) };
    });
    app.get<{ Querystring: { day: string; page: string } }>('/v2/settled.csv', async ({ query: { day, page } }) =>
      this.#settledOn(day)
        .slice((Number(page) - 1) * LIST_PAGE, Number(page) * LIST_PAGE)
        .map(({ txn, charge, total, iso_currency, completed }) => `${[txn, charge, total, iso_currency, completed].join(',')}\n`)
        .join(''),
    );
    return app;
  }

  #settledOn(day: string): readonly Transaction[] {
    const dayOf = (seconds: number): string => manilaDateOf(new Date(seconds * 1000)).replaceAll('-', '');
    return this.charges
      .flatMap(({ transactions }) => transactions)
      .filter(({ status, completed }) => status === 'SETTLED' && dayOf(completed) === day);
  }
}

export async function startSulong(): Promise<{ readonly sulong: Sulong; readonly environment: Readonly<Record<string, string>> }> {
  const sulong = new Sulong();
  const app = sulong.api();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  afterFile(() => app.close());
  return { sulong, environment: sulong.environment(address) };
}
