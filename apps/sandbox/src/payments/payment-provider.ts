import { randomInt, randomUUID } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { PaymentAnswer, PaymentEvent, PaymentInquiry, PaymentRequest, SettlementPage } from '@hiram/contract/providers/providers.ts';

export interface OpenedPayment {
  readonly request: PaymentRequest;
  readonly answer: PaymentAnswer;
  /** The last event of each payment that was made with it. */
  readonly payments: Map<string, PaymentEvent>;
}

/** What somebody does at a counter or in a wallet. What is left out is as the service requested it, and now. */
export interface Paying {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly paidAt?: string | undefined;
  readonly type?: PaymentEvent['type'] | undefined;
  /** Names a payment that was received, to make it final. */
  readonly paymentId?: string | undefined;
}

const SETTLEMENT_PAGE = 200;

interface Connections {
  readonly origin: string;
  readonly notify: (event: PaymentEvent) => void;
}

/** Takes payments for the service: makes codes, receives what the channels take, and notifies the service. */
export class PaymentProvider {
  /** How far its clock is ahead of the time of day: a demo that moves its loans ahead moves their payments too. */
  aheadSeconds = 0;
  /** False: everything happens, and no webhook is sent. */
  webhooksOn = true;
  /** True: the next payment is opened, and the answer is lost. */
  loseNextAnswer = false;
  readonly #opened = new Map<string, OpenedPayment>();
  readonly #byOwnReference = new Map<string, OpenedPayment>();
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  get opened(): readonly OpenedPayment[] {
    return [...this.#opened.values()];
  }

  /** Null: no answer will ever come. */
  open(request: PaymentRequest): PaymentAnswer | null {
    const { answer } = this.#opened.get(request.reference) ?? this.#openNew(request);
    if (!this.loseNextAnswer) return answer;
    this.loseNextAnswer = false;
    return null;
  }

  /** By our reference, or by its own. */
  find(reference: string): OpenedPayment | undefined {
    return this.#opened.get(reference) ?? this.#byOwnReference.get(reference);
  }

  inquire(reference: string): PaymentInquiry {
    const opened = this.#opened.get(reference);
    return { known: opened !== undefined, payments: [...(opened?.payments.values() ?? [])] };
  }

  /** What became final on this day, in the order of its ids, from `after` on. */
  settlement(date: CalendarDate, after: string): SettlementPage {
    const settled = this.opened
      .flatMap(({ payments }) => [...payments.values()])
      .filter(({ type, paidAt, paymentId }) => type === 'paid' && manilaDateOf(new Date(paidAt)) === date && paymentId > after)
      .toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1));
    const payments = settled.slice(0, SETTLEMENT_PAGE).map(({ type: _final, ...payment }) => payment);
    return { payments, next: settled.length > SETTLEMENT_PAGE ? (payments.at(-1)?.paymentId ?? null) : null };
  }

  /** Money moves; null when nothing was opened under this reference. A code that has expired is paid all the same. */
  pay(reference: string, { amount, currency, paidAt, type, paymentId }: Paying = {}): PaymentEvent | null {
    const opened = this.find(reference);
    if (opened === undefined) return null;
    const event: PaymentEvent = {
      type: type ?? 'paid',
      paymentId: paymentId ?? newPaymentId(),
      providerReference: opened.answer.providerReference,
      amount: centavos(amount ?? opened.request.amount),
      currency: currency ?? CURRENCY,
      paidAt: paidAt ?? this.now().toISOString(),
    };
    opened.payments.set(event.paymentId, event);
    if (this.webhooksOn) this.#connections.notify(event);
    return event;
  }

  /** The payment that a channel has and that is not final, made final. */
  finish(reference: string): PaymentEvent | null {
    const received = [...(this.find(reference)?.payments.values() ?? [])].find(({ type }) => type === 'received');
    return received === undefined ? null : this.pay(reference, { ...received, type: 'paid' });
  }

  now(): Date {
    return new Date(Date.now() + this.aheadSeconds * 1000);
  }

  #openNew(request: PaymentRequest): OpenedPayment {
    const opened = { request, answer: this.#answerTo(request), payments: new Map<string, PaymentEvent>() };
    this.#opened.set(request.reference, opened);
    this.#byOwnReference.set(opened.answer.providerReference, opened);
    return opened;
  }

  #answerTo({ kind, amount }: PaymentRequest): PaymentAnswer {
    const providerReference = `tulay-${randomUUID()}`;
    const code = newCode();
    return {
      providerReference,
      code: kind === 'code' || kind === 'counter' ? code : '',
      qrPayload: kind === 'qr' ? `tulay.qr/1/${code}/${amount}/${CURRENCY}` : '',
      checkoutUrl: kind === 'checkout' ? `${this.#connections.origin}/payments/checkout/${providerReference}` : '',
    };
  }
}

/** Twelve digits: short enough to be read to a cashier. */
const newCode = (): string => `8810${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** Short enough for a slip and a receipt, and long enough that no two are alike. */
const newPaymentId = (): string =>
  `TL${randomInt(2 ** 47)
    .toString(36)
    .toUpperCase()
    .padStart(10, '0')}`;
