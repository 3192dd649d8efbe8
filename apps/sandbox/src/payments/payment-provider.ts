import { randomInt, randomUUID } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { PaymentAnswer, PaymentEvent, PaymentInquiry, PaymentRequest, SettlementPage } from '@hiram/contract/providers/providers.ts';

export interface OpenedPayment {
  readonly request: PaymentRequest;
  readonly answer: PaymentAnswer;
  /** Latest event of each payment, by payment id. */
  readonly payments: Map<string, PaymentEvent>;
}

/** Simulated payment. Omitted fields default to the requested values and the current time. */
export interface SimulatedPayment {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly paidAt?: string | undefined;
  readonly type?: PaymentEvent['type'] | undefined;
  /** Id of a received payment that becomes final. */
  readonly paymentId?: string | undefined;
}

const SETTLEMENT_PAGE = 200;

interface Connections {
  readonly origin: string;
  readonly notify: (event: PaymentEvent) => void;
}

export class PaymentProvider {
  /** Offset of the provider's clock. A demo moves it together with business time. */
  aheadSeconds = 0;
  /** If false, payments are recorded but no webhook is sent. */
  webhooksOn = true;
  /** If true, the next request is recorded but stays unanswered. */
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

  /** Returns `null` if the request must stay unanswered. */
  open(request: PaymentRequest): PaymentAnswer | null {
    const { answer } = this.#opened.get(request.reference) ?? this.#openNew(request);
    if (!this.loseNextAnswer) return answer;
    this.loseNextAnswer = false;
    return null;
  }

  /** Finds a payment by the service's reference or by the provider's. */
  find(reference: string): OpenedPayment | undefined {
    return this.#opened.get(reference) ?? this.#byOwnReference.get(reference);
  }

  inquire(reference: string): PaymentInquiry {
    const opened = this.#opened.get(reference);
    return { known: opened !== undefined, payments: [...(opened?.payments.values() ?? [])] };
  }

  /** Page of the payments that became final on this day, ordered by id, after the id `after`. */
  settlement(date: CalendarDate, after: string): SettlementPage {
    const settled = this.opened
      .flatMap(({ payments }) => [...payments.values()])
      .filter(({ type, paidAt, paymentId }) => type === 'paid' && manilaDateOf(new Date(paidAt)) === date && paymentId > after)
      .toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1));
    const payments = settled.slice(0, SETTLEMENT_PAGE).map(({ type: _final, ...payment }) => payment);
    return { payments, next: settled.length > SETTLEMENT_PAGE ? (payments.at(-1)?.paymentId ?? null) : null };
  }

  /** Records a payment. Returns `null` if the reference is unknown. An expired code can still be paid. */
  pay(reference: string, { amount, currency, paidAt, type, paymentId }: SimulatedPayment = {}): PaymentEvent | null {
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

  /** Makes a received payment final. Returns `null` if there is none. */
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

/** Twelve digits, short enough to be read out to a cashier. */
const newCode = (): string => `8810${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** Short enough for a printed receipt, with 47 random bits against duplicates. */
const newPaymentId = (): string =>
  `TL${randomInt(2 ** 47)
    .toString(36)
    .toUpperCase()
    .padStart(10, '0')}`;
