import { setTimeout as sleep } from 'node:timers/promises';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { ledgerDifferences } from '../src/lending/ledger/check.ts';
import type { Resources } from '../src/providers/resources.ts';
import { buildIntent, paidEvent, signedWebhook } from './intents.ts';
import type { SentPayment } from './intents.ts';
import { buildOrder } from './loans.ts';
import type { BuiltOrder } from './loans.ts';

const ORDERS = 8;
const PAYMENTS_OF_ORDER = 25;
const DELIVERERS = 8;
const AMOUNT = 10_00;

export interface PaymentRound {
  readonly orders: readonly BuiltOrder[];
  readonly words: readonly SentPayment[];
}

/** Answer to one delivery; status 0 if there was none. */
export interface DeliveryResult {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

interface RoundChoices {
  readonly origin?: string;
  readonly orders?: number;
}

/** Below the web server's limit of connections per address. */
const MAX_CONCURRENT = 350;

/** Payments that are reported over HTTP until they are acknowledged, and the expected ledger. For a service with one cell. */
export class PaymentRounds {
  readonly #resources: Resources;
  readonly #address: string;

  readonly #orders: number;

  constructor(resources: Resources, apiPort: number, { origin = `http://127.0.0.1:${apiPort}`, orders = ORDERS }: RoundChoices = {}) {
    this.#resources = resources;
    this.#address = origin;
    this.#orders = orders;
  }

  async build(): Promise<PaymentRound> {
    const orders: BuiltOrder[] = [];
    const words: SentPayment[] = [];
    for (let count = 0; count < this.#orders; count += 1) {
      const order = await buildOrder(this.#resources, { status: 174 });
      const { providerReference } = await buildIntent(this.#resources, order);
      orders.push(order);
      for (let payment = 0; payment < PAYMENTS_OF_ORDER; payment += 1) words.push(paidEvent(providerReference, { amount: AMOUNT }));
    }
    return { orders, words };
  }

  async deliver(word: SentPayment): Promise<DeliveryResult> {
    const { url, headers, body } = signedWebhook(word, { id: `evt-${word.paymentId}` });
    const start = performance.now();
    try {
      const signal = AbortSignal.timeout(scaleTimeout(60_000));
      const response = await fetch(`${this.#address}${url}`, { method: 'POST', headers, body, signal });
      await response.arrayBuffer();
      return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - start };
    } catch {
      return { status: 0, retryAfter: null, ms: performance.now() - start };
    }
  }

  async deliverAll(words: readonly SentPayment[], acknowledged: Set<string>, onAnswer?: (answer: DeliveryResult) => void): Promise<void> {
    const waiting = [...words];
    const worker = async (): Promise<void> => {
      for (let word = waiting.pop(); word !== undefined; word = waiting.pop()) {
        const answer = await this.deliver(word);
        onAnswer?.(answer);
        if (answer.status === 200) acknowledged.add(word.paymentId);
        else {
          waiting.unshift(word);
          await sleep(50);
        }
      }
    };
    await Promise.all(Array.from({ length: DELIVERERS }, worker));
  }

  /** Delivers at a fixed rate, as a provider does, without waiting for earlier answers. */
  async deliverPaced(
    words: readonly SentPayment[],
    acknowledged: Set<string>,
    { perSecond, onAnswer }: { readonly perSecond: number; readonly onAnswer: (answer: DeliveryResult) => void },
  ): Promise<void> {
    const waiting = [...words];
    let underWay = 0;
    const deliver = async (word: SentPayment): Promise<void> => {
      underWay += 1;
      const answer = await this.deliver(word);
      underWay -= 1;
      if (answer.status === 200) acknowledged.add(word.paymentId);
      else waiting.unshift(word);
      onAnswer(answer);
    };
    for (let next = performance.now(); acknowledged.size < words.length; next += 1000 / perSecond) {
      const word = underWay < MAX_CONCURRENT ? waiting.pop() : undefined;
      if (word !== undefined) void deliver(word);
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  async postedIds({ orders }: PaymentRound): Promise<readonly string[]> {
    const ids = orders.map(({ orderId }) => orderId);
    const { database } = this.#resources.cells.cellOfShard(0);
    const rows = await database.selectFrom('loan_transaction').select('transactionId').where('orderId', 'in', ids).execute();
    return rows.map((row) => row.transactionId.replace(/^payment:/, ''));
  }

  /** Returns what is wrong: empty if every payment is posted once and the ledger balances. */
  async listFaults(round: PaymentRound): Promise<readonly unknown[]> {
    const [posted, sentIds] = [await this.postedIds(round), round.words.map(({ paymentId }) => paymentId)];
    const wrong: unknown[] = [
      ...sentIds.filter((id) => !posted.includes(id)).map((id) => `${id} is not there`),
      ...posted.filter((id, index) => posted.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ];
    for (const { borrower, userId } of round.orders) {
      const { database } = borrower.cell;
      wrong.push(...(await ledgerDifferences(database, userId)));
      const cash = await database
        .selectFrom('transfer')
        .select(({ fn }) => fn.sum<string>('amount').as('amount'))
        .where('userId', '=', userId)
        .where('debitAccount', '=', 'lender.cash')
        .executeTakeFirstOrThrow();
      if (Number(cash.amount) !== PAYMENTS_OF_ORDER * AMOUNT) wrong.push(`${userId} has paid ${cash.amount}`);
    }
    return wrong;
  }
}
