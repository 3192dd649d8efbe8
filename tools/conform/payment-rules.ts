import { randomUUID } from 'node:crypto';
import { ProviderUnreachable } from '@hiram/api/providers/provider-unreachable.ts';
import type { PaymentProvider } from '@hiram/api/providers/payments.ts';
import { DAY_MS, addDays, calendarDate, manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { PaymentEvent, PaymentRequest, SettledPayment } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Bench, Rule } from './bench.ts';
import { SHORT_MS, nextNumber, isSame, assertRule, assertUnreachable, retryUntilReached, withDelayedAnswers } from './bench.ts';
import { callRules } from './call-rules.ts';
import { answerOf } from './gate.ts';
import type { Answer } from './gate.ts';
import type { PaymentsCounterpart, SentWebhook } from './trial.ts';
import { eventIn, readAt, webhookRules } from './webhook-rules.ts';

type PaymentsBench = Bench<'payments'>;

const SECOND_MS = 1000;

/** Uses a unique amount, by which the payment is found at the provider. */
function requestFor({ counterpart: { channels } }: PaymentsBench, changes: Partial<PaymentRequest> = {}): PaymentRequest {
  const [first] = channels;
  if (first === undefined) throw new Error('the counterpart has no channel');
  return {
    reference: randomUUID(),
    channel: first.channel,
    kind: first.kind,
    amount: centavos(1_000_00 + nextNumber()),
    currency: CURRENCY,
    // Longer than each provider's minimum, and a whole second, which is the precision of some providers.
    expiresAt: new Date(Math.ceil(Date.now() / SECOND_MS) * SECOND_MS + DAY_MS).toISOString(),
    returnUrl: 'https://loans.example/loanDetail',
    ...changes,
  };
}

/** Opens a payment with a new adapter, as in another process. */
const openPayment = async (bench: PaymentsBench, changes: Partial<PaymentRequest> = {}) => {
  const request = requestFor(bench, changes);
  return { request, answer: await bench.open().open(request) };
};

const findMadePayments = async ({ counterpart }: PaymentsBench, { amount }: PaymentRequest) =>
  (await counterpart.made()).filter((each) => each.amount === amount);

async function listSettlement(provider: PaymentProvider, date: CalendarDate): Promise<readonly SettledPayment[]> {
  const all: SettledPayment[] = [];
  for await (const page of provider.settlement(date)) all.push(...page);
  return all;
}

async function readEvent(bench: PaymentsBench, webhook: SentWebhook, what = 'a webhook') {
  const { eventId, event } = eventIn(what, await readAt(bench.open(), webhook));
  assertRule(event.kind === 'payment', `${what}: does not report a payment`);
  return { eventId, payment: event.payment };
}

/** A day without other payments. */
const unusedDay = (): CalendarDate => addDays(calendarDate('2000-01-01'), nextNumber() % 9000);
const noonOf = (date: CalendarDate): string => new Date(startOfManilaDay(date).getTime() + DAY_MS / 2).toISOString();

const withoutEventType = ({ type: _final, ...payment }: PaymentEvent): SettledPayment => payment;

/** A day with more payments than a page, and some just before and after the day. Created once per counterpart. */
const longDays = new WeakMap<PaymentsCounterpart, Promise<LongDay>>();
interface LongDay {
  readonly date: CalendarDate;
  /** Times of the payments. */
  readonly moments: readonly string[];
}
function longDayOf(bench: PaymentsBench): Promise<LongDay> {
  const known = longDays.get(bench.counterpart) ?? makeLongDay(bench);
  longDays.set(bench.counterpart, known);
  return known;
}

async function makeLongDay(bench: PaymentsBench): Promise<LongDay> {
  const { request } = await openPayment(bench);
  const date = unusedDay();
  const start = startOfManilaDay(date).getTime();
  const at = (offset: number): string => new Date(start + offset).toISOString();
  const between = Array.from({ length: bench.counterpart.settlementPage + 1 }, (_, index) => at((index + 1) * SECOND_MS));
  const moments = [at(0), ...between, at(DAY_MS - SECOND_MS)];
  for (const paidAt of [...moments, at(-SECOND_MS), at(DAY_MS)]) await bench.counterpart.pay(request.reference, { paidAt });
  return { date, moments };
}

/** Records the answers of the counterpart during `work`. */
async function recordAnswers<T>(
  { gate }: PaymentsBench,
  work: () => Promise<T>,
): Promise<{ readonly given: readonly Answer[]; readonly answer: T }> {
  const given: Answer[] = [];
  gate.setBehaviour(async (_asked, pass) => {
    const answer = await pass();
    given.push(answer);
    return answer;
  });
  const answer = await work();
  return { given, answer };
}

/** Replays the recorded answers in the same order. */
const replayAnswers = ({ gate }: PaymentsBench, given: readonly Answer[]): void =>
  gate.setBehaviour(async ({ number }) => given[number - 1] ?? given.at(-1) ?? answerOf(500, '{}'));

/** `null` if the provider was unreachable. */
async function nullIfUnreachable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderUnreachable) return null;
    throw error;
  }
}

const codes: readonly Rule<'payments'>[] = [
  {
    name: 'one-code',
    description: 'Opening the same reference again, in any process, returns the same code, and the provider has created one code.',
    async check(bench) {
      for (const { kind, channel } of bench.counterpart.channels) {
        const { request, answer } = await openPayment(bench, { kind, channel });
        for (let again = 0; again < 3; again += 1) {
          const other = await bench.open().open(request);
          assertRule(isSame(other, answer), `${channel}: ${JSON.stringify(other)} after ${JSON.stringify(answer)}`);
        }
        const made = (await findMadePayments(bench, request)).length;
        assertRule(made === 1, `${channel}: the provider has made ${made} codes for one reference`);
        const next = await openPayment(bench, { kind, channel });
        assertRule(!isSame(next.answer, answer), `${channel}: another reference has the same code`);
      }
    },
  },
  {
    name: 'usable-code',
    description: 'Each kind of channel returns a means of payment: a code, the content of a QR code, or the address of a page.',
    async check(bench) {
      for (const { kind, channel } of bench.counterpart.channels) {
        const { code, qrPayload, checkoutUrl, providerReference } = (await openPayment(bench, { kind, channel })).answer;
        const needed = { code, counter: code, qr: qrPayload, checkout: checkoutUrl }[kind];
        assertRule(needed !== '', `${channel}: the answer has no ${kind}`);
        assertRule(providerReference !== '', `${channel}: the answer has no provider reference`);
      }
    },
  },
  {
    name: 'exact-amount',
    description: 'Requests and reports have the amount in pesos, exact to the centavo.',
    async check(bench) {
      for (const amount of [1, 29, 57_35, 1_234_56, 8_19, 99_999_99].map(centavos)) {
        const before = (await findMadePayments(bench, { ...requestFor(bench), amount })).length;
        const { request } = await openPayment(bench, { amount });
        const made = await findMadePayments(bench, request);
        assertRule(made.length === before + 1, `the provider received no request for ${amount} centavos`);
        assertRule(made.at(-1)?.currency === CURRENCY, `the requested currency was ${made.at(-1)?.currency}`);
        const paid = await bench.counterpart.pay(request.reference);
        const { payment } = await readEvent(bench, await paid.deliver());
        const { payments } = await bench.open().inquire(request.reference);
        assertRule(payment.amount === amount, `a webhook about ${amount} centavos was read as ${payment.amount}`);
        assertRule(payments[0]?.amount === amount, `an inquiry about ${amount} centavos answered ${payments[0]?.amount}`);
      }
    },
  },
  {
    name: 'expiry',
    description: 'The request contains the expiry time of a code, to the second.',
    async check(bench) {
      const expiringChannels = bench.counterpart.channels.filter(({ expires }) => expires);
      assertRule(expiringChannels.length > 0, 'no channel supports an expiry time');
      for (const { kind, channel } of expiringChannels) {
        const { request } = await openPayment(bench, { kind, channel });
        const reportedExpiry = (await findMadePayments(bench, request))[0]?.expiresAt ?? null;
        assertRule(
          reportedExpiry !== null && Date.parse(reportedExpiry) === Date.parse(request.expiresAt),
          `${channel}: requested expiry ${reportedExpiry}, not ${request.expiresAt}`,
        );
      }
    },
  },
  {
    name: 'lost-answer',
    description: 'After a lost answer, opening again returns the created code and creates no other.',
    async check(bench) {
      const request = requestFor(bench);
      bench.gate.setBehaviour(async (_asked, pass) => {
        await pass();
        return 'cut';
      });
      await assertUnreachable('open, answer lost', () => bench.open().open(request));
      bench.gate.setBehaviour();
      const first = await bench.open().open(request);
      assertRule(isSame(await bench.open().open(request), first), 'a repeated call returned another code');
      const made = (await findMadePayments(bench, request)).length;
      assertRule(made === 1, `the provider has made ${made} codes for one reference`);
    },
  },
  {
    name: 'late-answer',
    description: 'An answer after the timeout does not count, and opening again returns the same code.',
    async check(bench) {
      const request = requestFor(bench);
      const portWithShortTimeout = bench.open(SHORT_MS);
      await withDelayedAnswers(
        bench,
        () => true,
        () => assertUnreachable('open, answered too late', () => portWithShortTimeout.open(request)),
      );
      const again = await retryUntilReached(() => portWithShortTimeout.open({ ...request }));
      assertRule(isSame(again, await bench.open().open(request)), 'another code after the late answer');
      const made = (await findMadePayments(bench, request)).length;
      assertRule(made === 1, `the provider has made ${made} codes for one reference`);
    },
  },
  {
    name: 'swapped-code',
    description: 'An answer about another reference throws ProviderUnreachable, so that no borrower pays another borrower’s loan.',
    async check(bench) {
      const other = requestFor(bench);
      const { given } = await recordAnswers(bench, () => bench.open().open(other));
      replayAnswers(bench, given);
      await assertUnreachable('open, answered with another payment', () => bench.open().open(requestFor(bench)));
    },
  },
];

const reports: readonly Rule<'payments'>[] = [
  {
    name: 'unknown-reference',
    description: 'A reference that never reached the provider is unknown and has no payments; an opened reference is known.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const unpaid = await bench.open().inquire(request.reference);
      assertRule(isSame(unpaid, { known: true, payments: [] }), `opened and not paid: ${JSON.stringify(unpaid)}`);
      const unknownReading = await bench.open().inquire(randomUUID());
      assertRule(isSame(unknownReading, { known: false, payments: [] }), `never opened: ${JSON.stringify(unknownReading)}`);
    },
  },
  {
    name: 'one-payment',
    description: 'Webhook, inquiry and settlement list report a payment with the same fields and the reference that opening returned.',
    async check(bench) {
      const { request, answer } = await openPayment(bench);
      const date = unusedDay();
      const paid = await bench.counterpart.pay(request.reference, { paidAt: noonOf(date) });
      const { payment } = await readEvent(bench, await paid.deliver());
      const { payments } = await bench.open().inquire(request.reference);
      const list = await listSettlement(bench.open(), date);
      assertRule(payment.providerReference === answer.providerReference, 'the webhook has another reference than the answer');
      assertRule(payment.type === 'paid' && payment.paymentId !== '', `the webhook reports ${JSON.stringify(payment)}`);
      assertRule(Date.parse(payment.paidAt) === Date.parse(noonOf(date)), `paid at ${payment.paidAt}, not at ${noonOf(date)}`);
      assertRule(isSame(payments, [payment]), `the inquiry returned ${JSON.stringify(payments)}, the webhook ${JSON.stringify(payment)}`);
      assertRule(
        isSame(list, [withoutEventType(payment)]),
        `the list contains ${JSON.stringify(list)}, the webhook ${JSON.stringify(payment)}`,
      );
    },
  },
  {
    name: 'two-payments',
    description: 'Paying a code twice results in two payments with distinct ids and events.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const readings = [];
      for (let time = 0; time < 2; time += 1)
        readings.push(await readEvent(bench, await (await bench.counterpart.pay(request.reference)).deliver()));
      const { payments } = await bench.open().inquire(request.reference);
      assertRule(new Set(readings.map(({ payment }) => payment.paymentId)).size === 2, 'two payments have one id');
      assertRule(new Set(readings.map(({ eventId }) => eventId)).size === 2, 'two payments have one event id: the second would be dropped');
      assertRule(new Set(payments.map(({ paymentId }) => paymentId)).size === 2, `the inquiry lists ${payments.length} of two payments`);
    },
  },
  {
    name: 'late-payment',
    description: 'A payment after the expiry of its code is reported like any other payment.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const paidAt = new Date(Date.parse(request.expiresAt) + DAY_MS).toISOString();
      const paid = await bench.counterpart.pay(request.reference, { paidAt });
      const { payment } = await readEvent(bench, await paid.deliver());
      const { payments } = await bench.open().inquire(request.reference);
      assertRule(isSame(payments, [payment]), `the inquiry says ${JSON.stringify(payments)}`);
    },
  },
  {
    name: 'lost-webhook',
    description: 'A payment without a webhook is found by an inquiry and in the settlement list.',
    async check(bench) {
      const { request, answer } = await openPayment(bench);
      const date = unusedDay();
      await bench.counterpart.pay(request.reference, { paidAt: noonOf(date) });
      const { known, payments } = await bench.open().inquire(request.reference);
      assertRule(known && payments.length === 1 && payments[0]?.type === 'paid', `the inquiry says ${JSON.stringify(payments)}`);
      const list = await listSettlement(bench.open(), date);
      assertRule(list.length === 1 && list[0]?.providerReference === answer.providerReference, `the list says ${JSON.stringify(list)}`);
    },
  },
  {
    name: 'duplicate-webhook',
    description: 'Every delivery of one event has the same event id and content.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const paid = await bench.counterpart.pay(request.reference);
      const first = await readEvent(bench, await paid.deliver());
      for (let again = 0; again < 3; again += 1) {
        const next = await readEvent(bench, await paid.deliver());
        assertRule(isSame(next, first), `${JSON.stringify(next)} after ${JSON.stringify(first)}`);
      }
    },
  },
  {
    name: 'disorder',
    description: 'The parsed content of a webhook does not depend on earlier webhooks.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const webhooks = [];
      for (const day of [3, 2, 1])
        webhooks.push(
          await (await bench.counterpart.pay(request.reference, { paidAt: new Date(Date.now() - day * DAY_MS).toISOString() })).deliver(),
        );
      const [inOrder, reversed] = [bench.open(), bench.open()];
      const expected = [];
      for (const webhook of webhooks) expected.push(await readAt(inOrder, webhook));
      const read = [];
      for (const webhook of webhooks.toReversed()) read.unshift(await readAt(reversed, webhook));
      assertRule(
        expected.every(({ is }) => is === 'event'),
        `in order: ${expected.map(({ is }) => is).join(', ')}`,
      );
      assertRule(isSame(read, expected), `the last one first: ${read.map(({ is }) => is).join(', ')}`);
    },
  },
  {
    name: 'received-first',
    description:
      'A payment that the provider has not yet guaranteed is `received`; its final state is a separate event of the same payment.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const pendingPayment = await bench.counterpart.pay(request.reference, { state: 'received' });
      assertRule(pendingPayment.finish !== undefined, 'the counterpart reports no payment as received first');
      const first = await readEvent(bench, await pendingPayment.deliver());
      const finishedPayment = await pendingPayment.finish();
      const last = await readEvent(bench, await finishedPayment.deliver());
      assertRule(
        first.payment.type === 'received' && last.payment.type === 'paid',
        `first ${first.payment.type}, then ${last.payment.type}`,
      );
      assertRule(first.payment.paymentId === last.payment.paymentId, 'the end is another payment: it would count twice');
      assertRule(first.eventId !== last.eventId, 'the end has the same event id: it would be dropped');
    },
  },
  {
    name: 'unreadable-webhook',
    description: 'A genuine webhook in another format is reported as unreadable or other, never as an event or an exception.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const { body } = await (await bench.counterpart.pay(request.reference)).deliver();
      for (const text of ['', 'no JSON', 'null', '[]', '{}', '"paid"', body.slice(0, body.length / 2), body.replaceAll(/\d/g, 'x')]) {
        const { is } = await readAt(bench.open(), await bench.counterpart.signed(text));
        assertRule(is === 'unreadable' || is === 'other', `${JSON.stringify(text)} was read as ${is}`);
      }
    },
  },
];

const contradictionRules: readonly Rule<'payments'>[] = [
  {
    name: 'another-amount',
    description: 'Reports contain the paid amount, not the requested one.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const amount = centavos(request.amount - 1_01);
      const paid = await bench.counterpart.pay(request.reference, { amount });
      const { payment } = await readEvent(bench, await paid.deliver());
      const { payments } = await bench.open().inquire(request.reference);
      assertRule(payment.amount === amount, `the webhook was read as ${payment.amount}, and ${amount} was paid`);
      assertRule(payments[0]?.amount === amount, `the inquiry answered ${payments[0]?.amount}, and ${amount} was paid`);
    },
  },
  {
    name: 'another-currency',
    description: 'An amount in another currency is never reported as pesos.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const paid = await bench.counterpart.pay(request.reference, { currency: 'IDR' });
      const reading = await readAt(bench.open(), await paid.deliver());
      const found = await nullIfUnreachable(bench.open().inquire(request.reference));
      const list = await nullIfUnreachable(listSettlement(bench.open(), manilaDateOf(new Date())));
      const rupiahPayments = [
        ...(reading.is === 'event' && reading.event.kind === 'payment' ? [reading.event.payment] : []),
        ...(found?.payments ?? []),
        ...(list ?? []).filter(({ amount }) => amount === request.amount),
      ];
      assertRule(
        rupiahPayments.every(({ currency }) => currency === 'IDR'),
        `rupiah were read as ${rupiahPayments.map(({ currency }) => currency).join(', ')}`,
      );
    },
  },
  {
    name: 'unknown-state',
    description: 'A payment in an undocumented state does not count as paid.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const date = unusedDay();
      const paid = await bench.counterpart.pay(request.reference, { state: 'odd', paidAt: noonOf(date) });
      const { is } = await readAt(bench.open(), await paid.deliver());
      assertRule(is === 'other' || is === 'unreadable', `the webhook was read as ${is}`);
      const found = await nullIfUnreachable(bench.open().inquire(request.reference));
      assertRule(found === null || found.payments.length === 0, `the inquiry returned ${JSON.stringify(found)}`);
      const list = await nullIfUnreachable(listSettlement(bench.open(), date));
      assertRule(list === null || list.length === 0, `the list says ${JSON.stringify(list)}`);
    },
  },
  {
    name: 'swapped-payment',
    description: 'An inquiry answered with payments of another reference returns no payment or throws ProviderUnreachable.',
    async check(bench) {
      const [theirs, ours] = [await openPayment(bench), await openPayment(bench)];
      await bench.counterpart.pay(theirs.request.reference);
      const { given, answer } = await recordAnswers(bench, () => bench.open().inquire(theirs.request.reference));
      assertRule(answer.payments.length === 1, 'the payment was not found');
      replayAnswers(bench, given);
      const found = await nullIfUnreachable(bench.open().inquire(ours.request.reference));
      assertRule(
        found === null || found.payments.length === 0,
        `the inquiry returned a payment of another reference: ${JSON.stringify(found)}`,
      );
    },
  },
];

/** More pages than any list of the kit has. */
const ENDLESS_PAGES = 20;

const settlements: readonly Rule<'payments'>[] = [
  {
    name: 'settlement-pages',
    description: 'A settlement list contains all pages: each payment of the Manila day once, and none of another day.',
    async check(bench) {
      const { date, moments } = await longDayOf(bench);
      const list = await listSettlement(bench.open(), date);
      const times = list.map(({ paidAt }) => new Date(paidAt).toISOString()).toSorted();
      assertRule(new Set(list.map(({ paymentId }) => paymentId)).size === list.length, 'the list contains a payment twice');
      assertRule(isSame(times, moments.toSorted()), `${list.length} payments instead of ${moments.length}`);
    },
  },
  {
    name: 'settlement-cut',
    description: 'A list with an unavailable page throws ProviderUnreachable and is never truncated.',
    async check(bench) {
      const { date } = await longDayOf(bench);
      bench.gate.setBehaviour(async ({ number }, pass) => (number === 1 ? pass() : answerOf(503, '{}')));
      await assertUnreachable('settlement, second page answered 503', () => listSettlement(bench.open(), date));
    },
  },
  {
    name: 'settlement-circle',
    description: 'A list that repeats a page throws ProviderUnreachable and is never read forever.',
    async check(bench) {
      const { date } = await longDayOf(bench);
      let page: Promise<Answer> | null = null;
      bench.gate.setBehaviour((_asked, pass) => (page ??= pass()));
      await assertUnreachable('settlement, the first page again and again', async () => {
        let pages = 0;
        for await (const _page of bench.open().settlement(date)) {
          pages += 1;
          if (pages > ENDLESS_PAGES) return `more than ${ENDLESS_PAGES} pages`;
        }
        return `${pages} pages`;
      });
    },
  },
];

export const paymentRules: readonly Rule<'payments'>[] = [
  ...codes,
  ...reports,
  ...webhookRules<'payments'>(async (bench) => {
    const { request } = await openPayment(bench);
    return { reader: bench.open(), webhook: await (await bench.counterpart.pay(request.reference)).deliver() };
  }),
  ...contradictionRules,
  ...settlements,
  ...callRules<'payments'>(async (bench) => {
    bench.gate.setBehaviour();
    const { request } = await openPayment(bench);
    return {
      open: (provider) => provider.open(requestFor(bench)),
      inquire: (provider) => provider.inquire(request.reference),
      settlement: (provider) => listSettlement(provider, manilaDateOf(new Date())),
    };
  }),
];
