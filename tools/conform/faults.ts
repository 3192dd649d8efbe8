import { randomUUID } from 'node:crypto';
import type { Ports, ProviderContext } from '@hiram/api/providers/adapter.ts';
import { ProviderRefused } from '@hiram/api/providers/http/call.ts';
import { ProviderUnreachable } from '@hiram/api/providers/provider-unreachable.ts';
import type { SmsSender } from '@hiram/api/providers/sms.ts';
import type { WebhookReading, WebhookRequest } from '@hiram/api/providers/webhook.ts';
import { paymentAnswerOf, paymentOfTransaction, paymentRequestAnswer, transactionList } from '@hiram/api/providers/xendit/forms.ts';
import { WEBHOOK_HEADERS } from '@hiram/contract/providers/webhook-signature.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { TriedPort } from './trial.ts';

/** A correct adapter except for one fault. */
export interface Fault<Each extends TriedPort> {
  readonly what: string;
  /** Rules that detect the fault, in the order of the table. */
  readonly breaks: readonly string[];
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

const stampOf = ({ headers }: WebhookRequest): Date => new Date(Number(headers[WEBHOOK_HEADERS.timestamp] ?? '') * 1000);

/** Faults of an adapter for the product's own protocol. */
export const paymentFaults: readonly Fault<'payments'>[] = [
  {
    what: 'makes a second code for a reference that is opened often',
    breaks: ['one-code'],
    changes: (good) => ({
      open: (payment) => good.open(timesOpened(payment.reference) > 3 ? { ...payment, reference: `${payment.reference}-again` } : payment),
    }),
  },
  {
    what: 'answers a QR code without its content',
    breaks: ['usable-code'],
    changes: (good) => ({ open: async (payment) => ({ ...(await good.open(payment)), qrPayload: '' }) }),
  },
  {
    what: 'counts small amounts in floating point',
    breaks: ['exact-amount'],
    changes: (good) => ({
      open: (payment) =>
        good.open(payment.amount < 1_000_00 ? { ...payment, amount: centavos(Math.floor((payment.amount / 100) * 100)) } : payment),
    }),
  },
  {
    what: 'ignores when a code is to end',
    breaks: ['expiry'],
    changes: (good) => ({ open: (payment) => good.open({ ...payment, expiresAt: '2099-01-01T00:00:00.000Z' }) }),
  },
  {
    what: 'tries again by itself, under another reference',
    breaks: ['lost-answer', 'late-answer'],
    changes: (good) => ({
      open: async (payment) => good.open(payment).catch(() => good.open({ ...payment, reference: randomUUID() })),
    }),
  },
  {
    what: 'takes a payment that was answered too late for lost',
    breaks: ['late-answer'],
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
    what: 'does not know a reference that was not paid',
    breaks: ['unknown-reference'],
    changes: (good) => ({
      async inquire(reference) {
        const { payments } = await good.inquire(reference);
        return { known: payments.length > 0, payments };
      },
    }),
  },
  {
    what: 'names a payment in its lists by something else',
    breaks: ['one-payment'],
    changes: (good) => ({
      async *settlement(date) {
        for await (const page of good.settlement(date)) yield page.map((each) => ({ ...each, paymentId: `list-${each.paymentId}` }));
      },
    }),
  },
  {
    what: 'names a payment by the code that was paid',
    breaks: ['two-payments', 'settlement-pages'],
    changes: withPayment((payment) => ({ ...payment, paymentId: payment.providerReference })),
  },
  {
    what: 'does not find what was paid after the code had ended',
    breaks: ['late-payment'],
    changes: (good) => ({
      async inquire(reference) {
        const { known, payments } = await good.inquire(reference);
        return { known, payments: payments.filter(({ paidAt }) => Date.parse(paidAt) <= Date.now()) };
      },
    }),
  },
  {
    what: 'finds only payments whose webhook has come',
    breaks: ['lost-webhook'],
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
    what: 'takes each delivery for another event',
    breaks: ['duplicate-webhook'],
    changes: withEvent((reading, { headers }) => {
      const eventId = deliveries.get(headers) ?? randomUUID();
      deliveries.set(headers, eventId);
      return { ...reading, eventId };
    }),
  },
  {
    what: 'drops a webhook about a payment of before the last one',
    breaks: ['disorder'],
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
    what: 'names an event by its payment, received or paid',
    breaks: ['received-first'],
    changes: withEvent((reading) => ({ ...reading, eventId: reading.event.payment.paymentId })),
  },
  {
    what: 'throws at a webhook that it can’t read',
    breaks: ['unreadable-webhook', 'unknown-state'],
    changes: (good) => ({
      async readWebhook(request) {
        const reading = await good.readWebhook(request);
        if (reading.is === 'unreadable') throw new Error(`no ${reading.field ?? 'JSON'}`);
        return reading;
      },
    }),
  },
  {
    what: 'believes a webhook without any signature',
    breaks: ['unsigned-webhook'],
    changes: (good) => ({
      readWebhook: async (request) =>
        Object.values(WEBHOOK_HEADERS).some((name) => name in request.headers) ? good.readWebhook(request) : { is: 'other' },
    }),
  },
  {
    what: 'accepts a signature with one bit flipped, in capitals',
    breaks: ['signed-headers'],
    changes: withRequest((request) => {
      const { [WEBHOOK_HEADERS.signature]: signature, ...others } = request.headers;
      const lowered = signature === undefined ? {} : { [WEBHOOK_HEADERS.signature]: signature.toLowerCase() };
      return { ...request, headers: { ...others, ...lowered } };
    }),
  },
  {
    what: 'verifies what it has parsed, and not the bytes that came',
    breaks: ['signed-body'],
    changes: withRequest((request) => {
      try {
        return { ...request, body: Buffer.from(JSON.stringify(JSON.parse(request.body.toString()))) };
      } catch {
        return request;
      }
    }),
  },
  {
    what: 'takes a stale webhook',
    breaks: ['replay'],
    changes: withRequest((request) => ({ ...request, at: stampOf(request) })),
  },
  {
    what: 'wants the clocks to agree to half a minute',
    breaks: ['clock-skew'],
    changes: (good) => ({
      readWebhook: async (request) =>
        Math.abs(request.at.getTime() - stampOf(request).getTime()) > 30_000 ? { is: 'forged' } : good.readWebhook(request),
    }),
  },
  {
    what: 'believes the amount that was asked for, not the one that was paid',
    breaks: ['another-amount'],
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
    what: 'takes all money for pesos',
    breaks: ['another-currency'],
    changes: withPayment((payment) => ({ ...payment, currency: 'PHP' })),
  },
  {
    what: 'takes every state that it does not know for paid',
    breaks: ['unknown-state'],
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
    breaks: ['settlement-pages', 'settlement-cut', 'settlement-circle'],
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
    breaks: ['settlement-pages'],
    changes: (good) => ({
      async *settlement(date) {
        for await (const page of good.settlement(date)) yield page.length > 1 ? [...page, ...page.slice(-1)] : page;
      },
    }),
  },
  {
    what: 'takes a list for whole when a page can’t be had',
    breaks: ['settlement-cut'],
    changes: (good) => ({
      async *settlement(date) {
        let pages = 0;
        try {
          for await (const page of good.settlement(date)) {
            pages += 1;
            yield page;
          }
        } catch (error) {
          if (pages === 0 || !(error instanceof ProviderRefused)) throw error;
        }
      },
    }),
  },
  {
    what: 'reads a list in a circle for ever',
    breaks: ['settlement-circle'],
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
    what: 'waits for an inquiry for ever',
    breaks: ['hanging-provider'],
    changes: (_good, _context, again) => ({ inquire: (reference) => again({ timeoutMs: 3_600_000 }).inquire(reference) }),
  },
  {
    what: 'takes an answer that it can’t read for no payments',
    breaks: ['broken-answer'],
    changes: (good) => ({
      inquire: (reference) =>
        good.inquire(reference).catch((error: Error) => {
          if (error instanceof ProviderRefused || !/JSON|expected/.test(error.message)) throw error;
          return { known: false, payments: [] };
        }),
    }),
  },
  {
    what: 'takes a key that is refused for a reference that is not known',
    breaks: ['refused-call'],
    changes: (good) => ({
      inquire: (reference) =>
        good.inquire(reference).catch((error: unknown) => {
          if (error instanceof ProviderRefused && error.status === 403) return { known: false, payments: [] };
          throw error;
        }),
    }),
  },
  {
    what: 'follows a redirect',
    breaks: ['redirect'],
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
    what: 'writes its key into an error',
    breaks: ['silent-secrets'],
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
    what: 'gives a borrower the code of somebody else',
    breaks: ['swapped-code'],
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
    what: 'takes the payments of another reference',
    breaks: ['swapped-payment'],
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
    what: 'transfers again what is sent again',
    breaks: ['one-transfer', 'lost-answer', 'late-answer'],
    changes: (good) => ({
      send: (payout) => good.send(timesOpened(payout.reference) > 1 ? { ...payout, reference: randomUUID() } : payout),
    }),
  },
  {
    what: 'tries again by itself, under another reference',
    breaks: ['lost-answer', 'late-answer'],
    changes: (good) => ({ send: async (payout) => good.send(payout).catch(() => good.send({ ...payout, reference: randomUUID() })) }),
  },
  {
    what: 'takes the number of an account for a number',
    breaks: ['exact-transfer'],
    changes: (good) => ({ send: (payout) => good.send({ ...payout, accountNumber: String(Number(payout.accountNumber)) }) }),
  },
  {
    what: 'says that a payout that is under way is not known',
    breaks: ['unknown-reference', 'lost-answer'],
    changes: (good) => ({
      async find(reference) {
        const found = await good.find(reference);
        return found.state === 'accepted' ? { ...found, state: 'unknown' } : found;
      },
    }),
  },
  {
    what: 'keeps the reason of a rejection to itself',
    breaks: ['final-word'],
    changes: (good) => ({ find: async (reference) => ({ ...(await good.find(reference)), reason: '' }) }),
  },
  {
    what: 'has one event for all payouts',
    breaks: ['duplicate-webhook'],
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
    what: 'sends a message as often as it is asked to',
    breaks: ['one-message', 'lost-answer', 'late-answer'],
    changes: (good) => ({ send: (message) => good.send({ ...message, reference: randomUUID() }) }),
  },
  {
    what: 'takes the same text to the same phone for the same message',
    breaks: ['two-messages'],
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
    what: 'cuts a text after 160 characters',
    breaks: ['whole-text'],
    changes: (good) => ({ send: (message) => good.send({ ...message, text: message.text.slice(0, 160) }) }),
  },
  {
    what: 'says that a message to no number was accepted',
    breaks: ['refused-number'],
    changes: (good) => ({ send: async (message) => ({ ...(await good.send(message)), state: 'accepted' }) }),
  },
  {
    what: 'believes a report whatever its time',
    breaks: ['replay'],
    changes: (good: SmsSender) => ({
      readWebhook: (request) =>
        good.readWebhook({ ...request, at: new Date(Number(request.headers['x-sinch-webhook-signature-timestamp'] ?? '') * 1000) }),
    }),
  },
];

export const cardFaults: readonly Fault<'cards'>[] = [
  {
    what: 'registers another card when it is asked again',
    breaks: ['one-token'],
    changes: (good) => ({
      register: (card) => good.register(timesOpened(card.reference) > 1 ? { ...card, number: `${card.number}0` } : card),
    }),
  },
  {
    what: 'gives a token for a card that can’t be charged',
    breaks: ['refused-card'],
    changes: (good) => ({
      async register(card) {
        const registered = await good.register(card);
        return registered.state === 'ready' ? registered : { state: 'ready', token: 'tok_none', needsCode: false };
      },
    }),
  },
  {
    what: 'charges again what is sent again',
    breaks: ['one-charge', 'lost-answer', 'late-answer'],
    changes: (good) => ({
      charge: (charge) => good.charge(timesOpened(charge.reference) > 1 ? { ...charge, reference: randomUUID() } : charge),
    }),
  },
  {
    what: 'charges whole pesos',
    breaks: ['exact-charge'],
    changes: (good) => ({ charge: (charge) => good.charge({ ...charge, amount: centavos(Math.ceil(charge.amount / 100) * 100) }) }),
  },
  {
    what: 'says that what was declined is not known',
    breaks: ['declined-charge'],
    changes: (good) => ({
      async find(reference) {
        const found = await good.find(reference);
        return found.state === 'declined' ? { state: 'unknown' } : found;
      },
    }),
  },
  {
    what: 'says that what was charged is not known',
    breaks: ['unknown-reference', 'lost-answer'],
    changes: (good) => ({
      async find(reference) {
        const found = await good.find(reference);
        return found.state === 'charged' ? { state: 'unknown' } : found;
      },
    }),
  },
  {
    what: 'voids a charge without a word to the processor',
    breaks: ['voided-charge'],
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
    what: 'applies anew when it is asked again',
    breaks: ['one-decision', 'pending-decision', 'lost-answer', 'late-answer'],
    changes: (good) => ({
      ask: (application) => good.ask(timesOpened(application.reference) > 1 ? { ...application, reference: randomUUID() } : application),
    }),
  },
  {
    what: 'tells the principal in pesos',
    breaks: ['exact-application'],
    changes: (good) => ({
      ask: (application) => good.ask({ ...application, principal: centavos(Math.floor(application.principal / 100)) }),
    }),
  },
  {
    what: 'keeps the reason of a refusal to itself',
    breaks: ['refused-with-reason'],
    changes: (good) => ({ ask: async (application) => ({ ...(await good.ask(application)), reason: '' }) }),
  },
  {
    what: 'takes a decision that waits for a refusal',
    breaks: ['pending-decision'],
    changes: (good) => ({
      async ask(application) {
        const answer = await good.ask(application);
        return answer.decision === 'pending' ? { decision: 'refused', reason: 'Not decided.' } : answer;
      },
    }),
  },
];
