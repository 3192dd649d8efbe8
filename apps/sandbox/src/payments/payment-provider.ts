import { randomInt, randomUUID } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { PaymentAnswer, PaymentEvent, PaymentInquiry, PaymentRequest, SettlementPage } from '@hiram/contract/providers/providers.ts';

export interface OpenedPayment {
  readonly request: PaymentRequest;
  readonly answer: PaymentAnswer;
  /** The last word on each payment that was made with it. */
  readonly payments: Map<string, PaymentEvent>;
}

/** What somebody does at a counter or in a wallet. What is left out is as it was asked for, and now. */
export interface Paying {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly paidAt?: string | undefined;
  readonly type?: PaymentEvent['type'] | undefined;
  /** Names a payment that was received, to make it final. */
  readonly paymentId?: string | undefined;
}

const SETTLEMENT_PAGE = 200;

interface Surroundings {
  readonly origin: string;
  readonly tell: (event: PaymentEvent) => void;
}

/** Takes payments for the service: makes codes, hears from the channels what was paid, and tells. */
export class PaymentProvider {
  /** How far its clock is ahead of the time of day: a demo that moves its loans ahead moves their payments too. */
  aheadSeconds = 0;
  /** False: everything happens, and nobody is told. */
  webhooksOn = true;
  /** True: the next payment asked for is made, and the answer lost on its way. */
  loseNextAnswer = false;
  readonly #opened = new Map<string, OpenedPayment>();
  readonly #byOwnReference = new Map<string, OpenedPayment>();
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  get opened(): readonly OpenedPayment[] {
    return [...this.#opened.values()];
  }

  /** Null: no answer will ever come. */
  ask(request: PaymentRequest): PaymentAnswer | null {
    const asked = this.#opened.get(request.reference) ?? this.#open(request);
    if (!this.loseNextAnswer) return asked.answer;
    this.loseNextAnswer = false;
    return null;
  }

  /** By our reference, or by its own. */
  find(reference: string): OpenedPayment | undefined {
    return this.#opened.get(reference) ?? this.#byOwnReference.get(reference);
  }

  inquire(reference: string): PaymentInquiry {
    const asked = this.#opened.get(reference);
    return { known: asked !== undefined, payments: [...(asked?.payments.values() ?? [])] };
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

  /** Money moves; null when nothing was ever asked for under this reference. A code that has expired is paid all the same. */
  pay(reference: string, { amount, currency, paidAt, type, paymentId }: Paying = {}): PaymentEvent | null {
    const asked = this.find(reference);
    if (asked === undefined) return null;
    const event: PaymentEvent = {
      type: type ?? 'paid',
      paymentId: paymentId ?? newPaymentId(),
      providerReference: asked.answer.providerReference,
      amount: centavos(amount ?? asked.request.amount),
      currency: currency ?? CURRENCY,
      paidAt: paidAt ?? this.now().toISOString(),
    };
    asked.payments.set(event.paymentId, event);
    if (this.webhooksOn) this.#surroundings.tell(event);
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

  #open(request: PaymentRequest): OpenedPayment {
    const asked = { request, answer: this.#answerTo(request), payments: new Map<string, PaymentEvent>() };
    this.#opened.set(request.reference, asked);
    this.#byOwnReference.set(asked.answer.providerReference, asked);
    return asked;
  }

  #answerTo({ kind, amount }: PaymentRequest): PaymentAnswer {
    const providerReference = `tulay-${randomUUID()}`;
    const code = newCode();
    return {
      providerReference,
      code: kind === 'code' || kind === 'counter' ? code : '',
      qrPayload: kind === 'qr' ? `tulay.qr/1/${code}/${amount}/${CURRENCY}` : '',
      checkoutUrl: kind === 'checkout' ? `${this.#surroundings.origin}/payments/checkout/${providerReference}` : '',
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
