import { randomUUID } from 'node:crypto';
import type { Ports, ProviderContext } from '@hiram/api/providers/adapter.ts';
import { ProviderRefusal } from '@hiram/api/providers/http/call.ts';
import { ProviderUnreachable } from '@hiram/api/providers/provider-unreachable.ts';
import type { SmsSender } from '@hiram/api/providers/sms.ts';
import type { WebhookReading, WebhookRequest } from '@hiram/api/providers/webhook.ts';
import { paymentAnswerOf, paymentOfTransaction, paymentRequestAnswer, transactionList } from '@hiram/api/providers/xendit/forms.ts';
import { WEBHOOK_HEADERS } from '@hiram/contract/providers/webhook-signature.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { CheckedPort } from './trial.ts';

/** A correct adapter except for one fault. */
export interface Fault<Each extends CheckedPort> {
  readonly what: string;
  /** Rules that detect the fault, in the order of the table. */
  readonly brokenRules: readonly string[];
  /** Overrides of the broken adapter. `again` opens another correct adapter in its own context. */
  readonly changes: (
    good: Ports[Each],
    context: ProviderContext,
    again: (changes: Partial<ProviderContext>) => Ports[Each],
  ) => Partial<Ports[Each]>;
}

type PaymentReading = WebhookReading<'payment'>;
type Changes = Fault<'payments'>['changes'];

/** Changes only events; other readings stay as they are. */
const withEvent =
  (change: (event: Extract<PaymentReading, { readonly is: 'event' }>, request: WebhookRequest) => PaymentReading): Changes =>
  (good) => ({
    async readWebhook(request) {
      const reading = await good.readWebhook(request);
      return reading.is === 'event' ? change(reading, request) : reading;
    },
  });

/** Changes payments in every report of the adapter. */
const withPayment =
  (change: <Told extends Omit<PaymentEvent, 'type'>>(payment: Told) => Told): Changes =>
  (good) => ({
    async inquire(reference) {
      const { known, payments } = await good.inquire(reference);
      return { known, payments: payments.map(change) };
    },
    async *settlement(date) {
      for await (const page of good.settlement(date)) yield page.map(change);
    },
    async readWebhook(request) {
      const reading = await good.readWebhook(request);
      return reading.is === 'event' ? { ...reading, event: { kind: 'payment', payment: change(reading.event.payment) } } : reading;
    },
  });

const withRequest =
  (change: (request: WebhookRequest) => WebhookRequest): Changes =>
  (good) => ({ readWebhook: (request) => good.readWebhook(change(request)) });

const openedTimes = new Map<string, number>();
const askedFor = new Map<string, PaymentEvent['amount']>();
const readPayments = new Set<string>();
const deliveries = new WeakMap<object, string>();

function timesOpened(reference: string): number {
  const times = (openedTimes.get(reference) ?? 0) + 1;
  openedTimes.set(reference, times);
  return times;
}

const timestampOf = ({ headers }: WebhookRequest): Date => new Date(Number(headers[WEBHOOK_HEADERS.timestamp] ?? '') * 1000);

/** Faults of an adapter for the product's own protocol. */
export const paymentFaults: readonly Fault<'payments'>[] = [
  {
    what: 'creates a second code for a reference that is opened often',
    brokenRules: ['one-code'],
    changes: (good) => ({
      open: (payment) => good.open(timesOpened(payment.reference) > 3 ? { ...payment, reference: `${payment.reference}-again` } : payment),
    }),
  },
  {
    what: 'returns a QR code without its content',
    brokenRules: ['usable-code'],
    changes: (good) => ({ open: async (payment) => ({ ...(await good.open(payment)), qrPayload: '' }) }),
  },
  {
    what: 'computes small amounts in floating point',
    brokenRules: ['exact-amount'],
    changes: (good) => ({
      open: (payment) =>
        good.open(payment.amount < 1_000_00 ? { ...payment, amount: centavos(Math.floor((payment.amount / 100) * 100)) } : payment),
    }),
  },
  {
    what: 'ignores the expiry time of a code',
    brokenRules: ['expiry'],
    changes: (good) => ({ open: (payment) => good.open({ ...payment, expiresAt: '2099-01-01T00:00:00.000Z' }) }),
  },
  {
    what: 'retries by itself under another reference',
    brokenRules: ['lost-answer', 'late-answer'],
    changes: (good) => ({
      open: async (payment) => good.open(payment).catch(() => good.open({ ...payment, reference: randomUUID() })),
    }),
  },
  {
    what: 'assumes that a payment with a late answer was not created',
    brokenRules: ['late-answer'],
    changes: (good) => {
      const lost = new Set<string>();
      return {
        async open(payment) {
          const { reference } = payment;
          try {
            return await good.open(lost.has(reference) ? { ...payment, reference: `${reference}-again` } : payment);
          } catch (error) {
            lost.add(reference);
            throw error;
          }
        },
      };
    },
  },
  {
    what: 'reports an unpaid reference as unknown',
    brokenRules: ['unknown-reference'],
    changes: (good) => ({
      async inquire(reference) {
        const { payments } = await good.inquire(reference);
        return { known: payments.length > 0, payments };
      },
    }),
  },
  {
    what: 'uses another payment id in its lists',
    brokenRules: ['one-payment'],
    changes: (good) => ({
      async *settlement(date) {
        for await (const page of good.settlement(date)) yield page.map((each) => ({ ...each, paymentId: `list-${each.paymentId}` }));
      },
    }),
  },
  {
    what: 'uses the code as payment id',
    brokenRules: ['two-payments', 'settlement-pages'],
    changes: withPayment((payment) => ({ ...payment, paymentId: payment.providerReference })),
  },
  {
    what: 'does not find a payment after the expiry of its code',
    brokenRules: ['late-payment'],
    changes: (good) => ({
      async inquire(reference) {
        const { known, payments } = await good.inquire(reference);
        return { known, payments: payments.filter(({ paidAt }) => Date.parse(paidAt) <= Date.now()) };
      },
    }),
  },
  {
    what: 'finds only payments whose webhook was received',
    brokenRules: ['lost-webhook'],
    changes: (good, ...others) => ({
      ...withEvent((reading) => {
        readPayments.add(reading.event.payment.paymentId);
        return reading;
      })(good, ...others),
      async inquire(reference) {
        const { known, payments } = await good.inquire(reference);
        return { known, payments: payments.filter(({ paymentId }) => readPayments.has(paymentId)) };
      },
    }),
  },
  {
    what: 'assigns a new event id to each delivery',
    brokenRules: ['duplicate-webhook'],
    changes: withEvent((reading, { headers }) => {
      const eventId = deliveries.get(headers) ?? randomUUID();
      deliveries.set(headers, eventId);
      return { ...reading, eventId };
    }),
  },
  {
    what: 'drops a webhook about a payment before the last one',
    brokenRules: ['disorder'],
    changes: (good, ...others) => {
      let last = '';
      return withEvent((reading) => {
        const { paidAt } = reading.event.payment;
        if (paidAt < last) return { is: 'other' };
        last = paidAt;
        return reading;
      })(good, ...others);
    },
  },
  {
    what: 'uses the same event id for received and paid',
    brokenRules: ['received-first'],
    changes: withEvent((reading) => ({ ...reading, eventId: reading.event.payment.paymentId })),
  },
  {
    what: 'throws for an unreadable webhook',
    brokenRules: ['unreadable-webhook', 'unknown-state'],
    changes: (good) => ({
      async readWebhook(request) {
        const reading = await good.readWebhook(request);
        if (reading.is === 'unreadable') throw new Error(`no ${reading.field ?? 'JSON'}`);
        return reading;
      },
    }),
  },
  {
    what: 'accepts a webhook without any signature',
    brokenRules: ['unsigned-webhook'],
    changes: (good) => ({
      readWebhook: async (request) =>
        Object.values(WEBHOOK_HEADERS).some((name) => name in request.headers) ? good.readWebhook(request) : { is: 'other' },
    }),
  },
  {
    what: 'accepts a signature with one bit flipped, in capitals',
    brokenRules: ['signed-headers'],
    changes: withRequest((request) => {
      const { [WEBHOOK_HEADERS.signature]: signature, ...others } = request.headers;
      const lowerCaseHeader = signature === undefined ? {} : { [WEBHOOK_HEADERS.signature]: signature.toLowerCase() };
      return { ...request, headers: { ...others, ...lowerCaseHeader } };
    }),
  },
  {
    what: 'verifies the serialized JSON instead of the received bytes',
    brokenRules: ['signed-body'],
    changes: withRequest((request) => {
      try {
        return { ...request, body: Buffer.from(JSON.stringify(JSON.parse(request.body.toString()))) };
      } catch {
        return request;
      }
    }),
  },
  {
    what: 'accepts a stale webhook',
    brokenRules: ['replay'],
    changes: withRequest((request) => ({ ...request, at: timestampOf(request) })),
  },
  {
    what: 'allows only half a minute of clock skew',
    brokenRules: ['clock-skew'],
    changes: (good) => ({
      readWebhook: async (request) =>
        Math.abs(request.at.getTime() - timestampOf(request).getTime()) > 30_000 ? { is: 'forged' } : good.readWebhook(request),
    }),
  },
  {
    what: 'reports the requested amount instead of the paid one',
    brokenRules: ['another-amount'],
    changes: (good, ...others) => ({
      ...withPayment((payment) => ({ ...payment, amount: askedFor.get(payment.providerReference) ?? payment.amount }))(good, ...others),
      async open(payment) {
        const answer = await good.open(payment);
        askedFor.set(answer.providerReference, payment.amount);
        return answer;
      },
    }),
  },
  {
    what: 'reports every currency as pesos',
    brokenRules: ['another-currency'],
    changes: withPayment((payment) => ({ ...payment, currency: 'PHP' })),
  },
  {
    what: 'reports every unknown state as paid',
    brokenRules: ['unknown-state'],
    changes: (good) => ({
      async readWebhook(request) {
        const reading = await good.readWebhook(request);
        if (reading.is !== 'unreadable' || reading.field !== 'type') return reading;
        const said = JSON.parse(request.body.toString()) as Partial<PaymentEvent>;
        if (said.paymentId === undefined) return reading;
        return { is: 'event', eventId: said.paymentId, event: { kind: 'payment', payment: { ...(said as PaymentEvent), type: 'paid' } } };
      },
    }),
  },
  {
    what: 'loses the second page of a settlement list',
    brokenRules: ['settlement-pages', 'settlement-cut', 'settlement-circle'],
    changes: (good) => ({
      async *settlement(date) {
        for await (const page of good.settlement(date)) {
          yield page;
          return;
        }
      },
    }),
  },
  {
    what: 'lists the last payment of a page twice',
    brokenRules: ['settlement-pages'],
    changes: (good) => ({
      async *settlement(date) {
        for await (const page of good.settlement(date)) yield page.length > 1 ? [...page, ...page.slice(-1)] : page;
      },
    }),
  },
  {
    what: 'returns a truncated list if a page is unavailable',
    brokenRules: ['settlement-cut'],
    changes: (good) => ({
      async *settlement(date) {
        let pages = 0;
        try {
          for await (const page of good.settlement(date)) {
            pages += 1;
            yield page;
          }
        } catch (error) {
          if (pages === 0 || !(error instanceof ProviderRefusal)) throw error;
        }
      },
    }),
  },
  {
    what: 'reads a list with repeated pages forever',
    brokenRules: ['settlement-circle'],
    changes: (good) => ({
      async *settlement(date) {
        let pages = 0;
        try {
          for await (const page of good.settlement(date)) {
            pages += 1;
            yield page;
          }
        } catch (error) {
          if (pages < 2) throw error;
          for (;;) yield [];
        }
      },
    }),
  },
  {
    what: 'waits forever for an inquiry',
    brokenRules: ['hanging-provider'],
    changes: (_good, _context, again) => ({ inquire: (reference) => again({ timeoutMs: 3_600_000 }).inquire(reference) }),
  },
  {
    what: 'reports no payments for an unreadable answer',
    brokenRules: ['broken-answer'],
    changes: (good) => ({
      inquire: (reference) =>
        good.inquire(reference).catch((error: Error) => {
          if (error instanceof ProviderRefusal || !/JSON|expected/.test(error.message)) throw error;
          return { known: false, payments: [] };
        }),
    }),
  },
  {
    what: 'reports an unknown reference if the key is refused',
    brokenRules: ['refused-call'],
    changes: (good) => ({
      inquire: (reference) =>
        good.inquire(reference).catch((error: unknown) => {
          if (error instanceof ProviderRefusal && error.status === 403) return { known: false, payments: [] };
          throw error;
        }),
    }),
  },
  {
    what: 'follows a redirect',
    brokenRules: ['redirect'],
    changes: (good, context) => ({
      inquire: (reference) =>
        good.inquire(reference).catch(async (error: unknown) => {
          const headers = { authorization: `Bearer ${context.setting('SECRET')}` };
          await fetch(`${context.setting('URL')}/payments/${reference}`, { headers, signal: AbortSignal.timeout(context.timeoutMs) }).catch(
            () => null,
          );
          throw error;
        }),
    }),
  },
  {
    what: 'includes its key in an error message',
    brokenRules: ['silent-secrets'],
    changes: (good, context) => ({
      open: (payment) =>
        good.open(payment).catch((error: Error) => {
          throw new ProviderUnreachable(`${error.message}, with ${context.setting('SECRET')}`);
        }),
    }),
  },
];

const xenditHeaders = (context: ProviderContext) => ({
  authorization: `Basic ${Buffer.from(`${context.setting('SECRET_KEY')}:`).toString('base64')}`,
});

/** Faults that can only be detected with a provider that echoes our reference. */
export const xenditFaults: readonly Fault<'payments'>[] = [
  {
    what: 'returns the code of another borrower',
    brokenRules: ['swapped-code'],
    changes: (good, context) => ({
      open: (payment) =>
        good.open(payment).catch(async (error: Error) => {
          if (!error.message.includes('another reference')) throw error;
          const answer = await fetch(`${context.setting('URL')}/payment_requests`, { headers: xenditHeaders(context) });
          return paymentAnswerOf(paymentRequestAnswer.parse(await answer.json()));
        }),
    }),
  },
  {
    what: 'accepts the payments of another reference',
    brokenRules: ['swapped-payment'],
    changes: (good, context) => ({
      async inquire(reference) {
        const found = await good.inquire(reference);
        if (found.known) return found;
        const answer = await fetch(`${context.setting('URL')}/transactions?reference_id=${reference}`, { headers: xenditHeaders(context) });
        const { data } = transactionList.parse(await answer.json());
        return { known: data.length > 0, payments: data.map(paymentOfTransaction).filter((payment) => payment !== null) };
      },
    }),
  },
];

export const payoutFaults: readonly Fault<'payouts'>[] = [
  {
    what: 'makes another transfer for a repeated payout',
    brokenRules: ['one-transfer', 'lost-answer', 'late-answer'],
    changes: (good) => ({
      send: (payout) => good.send(timesOpened(payout.reference) > 1 ? { ...payout, reference: randomUUID() } : payout),
    }),
  },
  {
    what: 'retries by itself under another reference',
    brokenRules: ['lost-answer', 'late-answer'],
    changes: (good) => ({ send: async (payout) => good.send(payout).catch(() => good.send({ ...payout, reference: randomUUID() })) }),
  },
  {
    what: 'converts the account number to a number',
    brokenRules: ['exact-transfer'],
    changes: (good) => ({ send: (payout) => good.send({ ...payout, accountNumber: String(Number(payout.accountNumber)) }) }),
  },
  {
    what: 'reports a pending payout as unknown',
    brokenRules: ['unknown-reference', 'lost-answer'],
    changes: (good) => ({
      async find(reference) {
        const found = await good.find(reference);
        return found.state === 'accepted' ? { ...found, state: 'unknown' } : found;
      },
    }),
  },
  {
    what: 'omits the reason of a rejection',
    brokenRules: ['final-word'],
    changes: (good) => ({ find: async (reference) => ({ ...(await good.find(reference)), reason: '' }) }),
  },
  {
    what: 'uses one event id for all payouts',
    brokenRules: ['duplicate-webhook'],
    changes: (good) => ({
      async readWebhook(request) {
        const reading = await good.readWebhook(request);
        return reading.is === 'event' ? { ...reading, eventId: reading.event.payout.state } : reading;
      },
    }),
  },
];

const sentTexts = new Set<string>();

export const smsFaults: readonly Fault<'sms'>[] = [
  {
    what: 'sends a repeated message again',
    brokenRules: ['one-message', 'lost-answer', 'late-answer'],
    changes: (good) => ({ send: (message) => good.send({ ...message, reference: randomUUID() }) }),
  },
  {
    what: 'treats the same text to the same phone as one message',
    brokenRules: ['two-messages'],
    changes: (good) => ({
      async send(message) {
        const key = `${message.phone} ${message.text}`;
        if (sentTexts.has(key)) return { state: 'accepted' };
        const answer = await good.send(message);
        sentTexts.add(key);
        return answer;
      },
    }),
  },
  {
    what: 'truncates a text to 160 characters',
    brokenRules: ['whole-text'],
    changes: (good) => ({ send: (message) => good.send({ ...message, text: message.text.slice(0, 160) }) }),
  },
  {
    what: 'reports a message to an invalid number as accepted',
    brokenRules: ['refused-number'],
    changes: (good) => ({ send: async (message) => ({ ...(await good.send(message)), state: 'accepted' }) }),
  },
  {
    what: 'accepts a report with any time',
    brokenRules: ['replay'],
    changes: (good: SmsSender) => ({
      readWebhook: (request) =>
        good.readWebhook({ ...request, at: new Date(Number(request.headers['x-sinch-webhook-signature-timestamp'] ?? '') * 1000) }),
    }),
  },
];

export const cardFaults: readonly Fault<'cards'>[] = [
  {
    what: 'registers another card for a repeated request',
    brokenRules: ['one-token'],
    changes: (good) => ({
      register: (card) => good.register(timesOpened(card.reference) > 1 ? { ...card, number: `${card.number}0` } : card),
    }),
  },
  {
    what: 'returns a token for a card that cannot be charged',
    brokenRules: ['refused-card'],
    changes: (good) => ({
      async register(card) {
        const registered = await good.register(card);
        return registered.state === 'ready' ? registered : { state: 'ready', token: 'tok_none', needsCode: false };
      },
    }),
  },
  {
    what: 'charges a repeated request again',
    brokenRules: ['one-charge', 'lost-answer', 'late-answer'],
    changes: (good) => ({
      charge: (charge) => good.charge(timesOpened(charge.reference) > 1 ? { ...charge, reference: randomUUID() } : charge),
    }),
  },
  {
    what: 'rounds charges to whole pesos',
    brokenRules: ['exact-charge'],
    changes: (good) => ({ charge: (charge) => good.charge({ ...charge, amount: centavos(Math.ceil(charge.amount / 100) * 100) }) }),
  },
  {
    what: 'reports a declined charge as unknown',
    brokenRules: ['declined-charge'],
    changes: (good) => ({
      async find(reference) {
        const found = await good.find(reference);
        return found.state === 'declined' ? { state: 'unknown' } : found;
      },
    }),
  },
  {
    what: 'reports a completed charge as unknown',
    brokenRules: ['unknown-reference', 'lost-answer'],
    changes: (good) => ({
      async find(reference) {
        const found = await good.find(reference);
        return found.state === 'charged' ? { state: 'unknown' } : found;
      },
    }),
  },
  {
    what: 'voids a charge without a call to the processor',
    brokenRules: ['voided-charge'],
    changes: (good) => ({
      async voidCharge(reference) {
        const found = await good.find(reference);
        return found.state === 'unknown' ? { state: 'voided' } : found;
      },
    }),
  },
];

export const decisionFaults: readonly Fault<'decisions'>[] = [
  {
    what: 'creates a new application for a repeated request',
    brokenRules: ['one-decision', 'pending-decision', 'lost-answer', 'late-answer'],
    changes: (good) => ({
      request: (application) =>
        good.request(timesOpened(application.reference) > 1 ? { ...application, reference: randomUUID() } : application),
    }),
  },
  {
    what: 'sends the principal in pesos',
    brokenRules: ['exact-application'],
    changes: (good) => ({
      request: (application) => good.request({ ...application, principal: centavos(Math.floor(application.principal / 100)) }),
    }),
  },
  {
    what: 'omits the reason of a refusal',
    brokenRules: ['refused-with-reason'],
    changes: (good) => ({ request: async (application) => ({ ...(await good.request(application)), reason: '' }) }),
  },
  {
    what: 'reports a pending decision as a refusal',
    brokenRules: ['pending-decision'],
    changes: (good) => ({
      async request(application) {
        const answer = await good.request(application);
        return answer.decision === 'pending' ? { decision: 'refused', reason: 'Not decided.' } : answer;
      },
    }),
  },
];
