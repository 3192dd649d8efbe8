import { randomUUID } from 'node:crypto';
import { ProviderUnreachable } from '@hiram/api/providers/provider-unreachable.ts';
import type { PaymentProvider } from '@hiram/api/providers/payments.ts';
import { DAY_MS, addDays, calendarDate, manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { PaymentEvent, PaymentRequest, SettledPayment } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Bench, Rule } from './bench.ts';
import { SHORT_MS, fresh, isSame, assertRule, assertUnreachable, untilReached, withDelayedAnswers } from './bench.ts';
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
  if (first === undefined) throw new Error('the other side has no channel');
  return {
    reference: randomUUID(),
    channel: first.channel,
    kind: first.kind,
    amount: centavos(1_000_00 + fresh()),
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

const madeWith = async ({ counterpart }: PaymentsBench, { amount }: PaymentRequest) =>
  (await counterpart.made()).filter((each) => each.amount === amount);

async function listSettlement(provider: PaymentProvider, date: CalendarDate): Promise<readonly SettledPayment[]> {
  const all: SettledPayment[] = [];
  for await (const page of provider.settlement(date)) all.push(...page);
  return all;
}

async function readEvent(bench: PaymentsBench, webhook: SentWebhook, what = 'a webhook') {
  const { eventId, event } = eventIn(what, await readAt(bench.open(), webhook));
  assertRule(event.kind === 'payment', `${what}: about no payment`);
  return { eventId, payment: event.payment };
}

/** A day without other payments. */
const freshDay = (): CalendarDate => addDays(calendarDate('2000-01-01'), fresh() % 9000);
const noonOf = (date: CalendarDate): string => new Date(startOfManilaDay(date).getTime() + DAY_MS / 2).toISOString();

const withoutType = ({ type: _final, ...payment }: PaymentEvent): SettledPayment => payment;

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
  const date = freshDay();
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
  gate.behave(async (_asked, pass) => {
    const answer = await pass();
    given.push(answer);
    return answer;
  });
  const answer = await work();
  return { given, answer };
}

/** Replays the recorded answers in the same order. */
const replayAnswers = ({ gate }: PaymentsBench, given: readonly Answer[]): void =>
  gate.behave(async ({ number }) => given[number - 1] ?? given.at(-1) ?? answerOf(500, '{}'));

/** `null` if the provider was unreachable. */
async function orUnreachable<T>(work: Promise<T>): Promise<T | null> {
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
    says: 'Opened again with the same reference, by any process, it answers the same, and the provider has made one code.',
    async check(bench) {
      for (const { kind, channel } of bench.counterpart.channels) {
        const { request, answer } = await openPayment(bench, { kind, channel });
        for (let again = 0; again < 3; again += 1) {
          const other = await bench.open().open(request);
          assertRule(isSame(other, answer), `${channel}: ${JSON.stringify(other)} after ${JSON.stringify(answer)}`);
        }
        const made = (await madeWith(bench, request)).length;
        assertRule(made === 1, `${channel}: the provider has made ${made} codes for one reference`);
        const next = await openPayment(bench, { kind, channel });
        assertRule(!isSame(next.answer, answer), `${channel}: another reference was given the same code`);
      }
    },
  },
  {
    name: 'usable-code',
    says: 'Each kind of channel answers what a borrower pays with: a code, the content of a QR code, or the address of a page.',
    async check(bench) {
      for (const { kind, channel } of bench.counterpart.channels) {
        const { code, qrPayload, checkoutUrl, providerReference } = (await openPayment(bench, { kind, channel })).answer;
        const needed = { code, counter: code, qr: qrPayload, checkout: checkoutUrl }[kind];
        assertRule(needed !== '', `${channel}: nothing to pay with by ${kind}`);
        assertRule(providerReference !== '', `${channel}: no reference of the provider`);
      }
    },
  },
  {
    name: 'exact-amount',
    says: 'The provider is asked for the amount to the centavo, in pesos, and every report has it to the centavo.',
    async check(bench) {
      for (const amount of [1, 29, 57_35, 1_234_56, 8_19, 99_999_99].map(centavos)) {
        const before = (await madeWith(bench, { ...requestFor(bench), amount })).length;
        const { request } = await openPayment(bench, { amount });
        const made = await madeWith(bench, request);
        assertRule(made.length === before + 1, `the provider was not asked for ${amount} centavos`);
        assertRule(made.at(-1)?.currency === CURRENCY, `the provider was asked for ${made.at(-1)?.currency}`);
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
    says: 'The provider is told when a code ends, to the second.',
    async check(bench) {
      const expiring = bench.counterpart.channels.filter(({ expires }) => expires);
      assertRule(expiring.length > 0, 'no channel takes a time of expiry');
      for (const { kind, channel } of expiring) {
        const { request } = await openPayment(bench, { kind, channel });
        const told = (await madeWith(bench, request))[0]?.expiresAt ?? null;
        assertRule(
          told !== null && Date.parse(told) === Date.parse(request.expiresAt),
          `${channel}: told ${told}, not ${request.expiresAt}`,
        );
      }
    },
  },
  {
    name: 'lost-answer',
    says: 'When the answer is lost on its way, opening again finds the code that was made, and makes no other.',
    async check(bench) {
      const request = requestFor(bench);
      bench.gate.behave(async (_asked, pass) => {
        await pass();
        return 'cut';
      });
      await assertUnreachable('open, answer lost', () => bench.open().open(request));
      bench.gate.behave();
      const first = await bench.open().open(request);
      assertRule(isSame(await bench.open().open(request), first), 'another code each time');
      const made = (await madeWith(bench, request)).length;
      assertRule(made === 1, `the provider has made ${made} codes for one reference`);
    },
  },
  {
    name: 'late-answer',
    says: 'An answer that comes after the time limit is no answer, and opening again finds the same code.',
    async check(bench) {
      const request = requestFor(bench);
      const hasty = bench.open(SHORT_MS);
      await withDelayedAnswers(
        bench,
        () => true,
        () => assertUnreachable('open, answered too late', () => hasty.open(request)),
      );
      const again = await untilReached(() => hasty.open({ ...request }));
      assertRule(isSame(again, await bench.open().open(request)), 'another code after the late answer');
      const made = (await madeWith(bench, request)).length;
      assertRule(made === 1, `the provider has made ${made} codes for one reference`);
    },
  },
  {
    name: 'swapped-code',
    says: 'An answer about another reference is ProviderUnreachable, so that nobody pays the loan of somebody else.',
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
    says: 'A reference that the provider has never seen is not known and has no payments; one that was opened is known.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const unpaid = await bench.open().inquire(request.reference);
      assertRule(isSame(unpaid, { known: true, payments: [] }), `opened and not paid: ${JSON.stringify(unpaid)}`);
      const never = await bench.open().inquire(randomUUID());
      assertRule(isSame(never, { known: false, payments: [] }), `never opened: ${JSON.stringify(never)}`);
    },
  },
  {
    name: 'one-payment',
    says: 'Webhook, inquiry and settlement list tell of one payment in the same words, with the reference that opening it answered.',
    async check(bench) {
      const { request, answer } = await openPayment(bench);
      const date = freshDay();
      const paid = await bench.counterpart.pay(request.reference, { paidAt: noonOf(date) });
      const { payment } = await readEvent(bench, await paid.deliver());
      const { payments } = await bench.open().inquire(request.reference);
      const list = await listSettlement(bench.open(), date);
      assertRule(payment.providerReference === answer.providerReference, 'the webhook has another reference than the answer');
      assertRule(payment.type === 'paid' && payment.paymentId !== '', `the webhook says ${JSON.stringify(payment)}`);
      assertRule(Date.parse(payment.paidAt) === Date.parse(noonOf(date)), `paid at ${payment.paidAt}, not at ${noonOf(date)}`);
      assertRule(isSame(payments, [payment]), `the inquiry says ${JSON.stringify(payments)}, the webhook ${JSON.stringify(payment)}`);
      assertRule(isSame(list, [withoutType(payment)]), `the list says ${JSON.stringify(list)}, the webhook ${JSON.stringify(payment)}`);
    },
  },
  {
    name: 'two-payments',
    says: 'A code that is paid twice is two payments, each with an id and an event of its own.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const told = [];
      for (let time = 0; time < 2; time += 1)
        told.push(await readEvent(bench, await (await bench.counterpart.pay(request.reference)).deliver()));
      const { payments } = await bench.open().inquire(request.reference);
      assertRule(new Set(told.map(({ payment }) => payment.paymentId)).size === 2, 'two payments have one id');
      assertRule(new Set(told.map(({ eventId }) => eventId)).size === 2, 'two payments have one event id: the second would be dropped');
      assertRule(new Set(payments.map(({ paymentId }) => paymentId)).size === 2, `the inquiry lists ${payments.length} of two payments`);
    },
  },
  {
    name: 'late-payment',
    says: 'What is paid after the code has ended is reported as any other payment.',
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
    says: 'A payment whose webhook never came is found by an inquiry and in the settlement list.',
    async check(bench) {
      const { request, answer } = await openPayment(bench);
      const date = freshDay();
      await bench.counterpart.pay(request.reference, { paidAt: noonOf(date) });
      const { known, payments } = await bench.open().inquire(request.reference);
      assertRule(known && payments.length === 1 && payments[0]?.type === 'paid', `the inquiry says ${JSON.stringify(payments)}`);
      const list = await listSettlement(bench.open(), date);
      assertRule(list.length === 1 && list[0]?.providerReference === answer.providerReference, `the list says ${JSON.stringify(list)}`);
    },
  },
  {
    name: 'duplicate-webhook',
    says: 'Every delivery of one event has the same event id and says the same.',
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
    says: 'What a webhook says does not depend on which others came before it.',
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
    says: 'Money that the provider has and does not answer for yet is received, and its end is an event of its own about the same payment.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const held = await bench.counterpart.pay(request.reference, { state: 'received' });
      assertRule(held.finish !== undefined, 'nothing is received first');
      const first = await readEvent(bench, await held.deliver());
      const finished = await held.finish();
      const last = await readEvent(bench, await finished.deliver());
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
    says: 'A genuine webhook that is not of the form that was promised is unreadable or something else, never an event and never an exception.',
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

const lies: readonly Rule<'payments'>[] = [
  {
    name: 'another-amount',
    says: 'What was paid is reported, not what was asked for.',
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
    says: 'Money of another currency is never reported as pesos.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const paid = await bench.counterpart.pay(request.reference, { currency: 'IDR' });
      const reading = await readAt(bench.open(), await paid.deliver());
      const found = await orUnreachable(bench.open().inquire(request.reference));
      const list = await orUnreachable(listSettlement(bench.open(), manilaDateOf(new Date())));
      const told = [
        ...(reading.is === 'event' && reading.event.kind === 'payment' ? [reading.event.payment] : []),
        ...(found?.payments ?? []),
        ...(list ?? []).filter(({ amount }) => amount === request.amount),
      ];
      assertRule(
        told.every(({ currency }) => currency === 'IDR'),
        `rupiah were read as ${told.map(({ currency }) => currency).join(', ')}`,
      );
    },
  },
  {
    name: 'unknown-state',
    says: 'A payment in a state that the documents do not name is no money.',
    async check(bench) {
      const { request } = await openPayment(bench);
      const date = freshDay();
      const paid = await bench.counterpart.pay(request.reference, { state: 'odd', paidAt: noonOf(date) });
      const { is } = await readAt(bench.open(), await paid.deliver());
      assertRule(is === 'other' || is === 'unreadable', `the webhook was read as ${is}`);
      const found = await orUnreachable(bench.open().inquire(request.reference));
      assertRule(found === null || found.payments.length === 0, `the inquiry says ${JSON.stringify(found)}`);
      const list = await orUnreachable(listSettlement(bench.open(), date));
      assertRule(list === null || list.length === 0, `the list says ${JSON.stringify(list)}`);
    },
  },
  {
    name: 'swapped-payment',
    says: 'An inquiry that is answered with the payments of another reference finds nothing, or is ProviderUnreachable.',
    async check(bench) {
      const [theirs, ours] = [await openPayment(bench), await openPayment(bench)];
      await bench.counterpart.pay(theirs.request.reference);
      const { given, answer } = await recordAnswers(bench, () => bench.open().inquire(theirs.request.reference));
      assertRule(answer.payments.length === 1, 'the payment was not found');
      replayAnswers(bench, given);
      const found = await orUnreachable(bench.open().inquire(ours.request.reference));
      assertRule(found === null || found.payments.length === 0, `somebody else's payment was taken: ${JSON.stringify(found)}`);
    },
  },
];

/** More pages than any list of the kit has. */
const ENDLESS = 20;

const settlements: readonly Rule<'payments'>[] = [
  {
    name: 'settlement-pages',
    says: 'A settlement list has every page: each payment of the Manila day once, and none of the day before or after.',
    async check(bench) {
      const { date, moments } = await longDayOf(bench);
      const list = await listSettlement(bench.open(), date);
      const times = list.map(({ paidAt }) => new Date(paidAt).toISOString()).toSorted();
      assertRule(new Set(list.map(({ paymentId }) => paymentId)).size === list.length, 'a payment is listed twice');
      assertRule(isSame(times, moments.toSorted()), `${list.length} payments in place of ${moments.length}`);
    },
  },
  {
    name: 'settlement-cut',
    says: 'A list of which a page can’t be had is ProviderUnreachable, never a shorter list.',
    async check(bench) {
      const { date } = await longDayOf(bench);
      bench.gate.behave(async ({ number }, pass) => (number === 1 ? pass() : answerOf(503, '{}')));
      await assertUnreachable('settlement, second page answered 503', () => listSettlement(bench.open(), date));
    },
  },
  {
    name: 'settlement-circle',
    says: 'A list whose page comes again is ProviderUnreachable, never read without end.',
    async check(bench) {
      const { date } = await longDayOf(bench);
      let page: Promise<Answer> | null = null;
      bench.gate.behave((_asked, pass) => (page ??= pass()));
      await assertUnreachable('settlement, the first page again and again', async () => {
        let pages = 0;
        for await (const _page of bench.open().settlement(date)) {
          pages += 1;
          if (pages > ENDLESS) return `more than ${ENDLESS} pages`;
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
  ...lies,
  ...settlements,
  ...callRules<'payments'>(async (bench) => {
    bench.gate.behave();
    const { request } = await openPayment(bench);
    return {
      open: (provider) => provider.open(requestFor(bench)),
      inquire: (provider) => provider.inquire(request.reference),
      settlement: (provider) => listSettlement(provider, manilaDateOf(new Date())),
    };
  }),
];
