import { randomUUID } from 'node:crypto';
import type { PayoutEvent, PayoutRequest } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Bench, Rule } from './bench.ts';
import { SHORT_MS, nextNumber, isSame, assertRule, assertUnreachable, retryUntilReached, withDelayedAnswers } from './bench.ts';
import { callRules } from './call-rules.ts';
import type { SentWebhook } from './trial.ts';
import { eventIn, readAt, webhookRules } from './webhook-rules.ts';

type PayoutsBench = Bench<'payouts'>;

/** Uses a unique amount, by which the payout is found at the bank. */
const payoutFor = ({ counterpart }: PayoutsBench, amount = 5_000_00 + nextNumber()): PayoutRequest => ({
  reference: randomUUID(),
  userId: 'U1',
  orderId: randomUUID(),
  fullName: 'Juana Peña',
  amount: centavos(amount),
  institution: counterpart.institution,
  accountNumber: '001234567890',
});

async function sendPayout(bench: PayoutsBench): Promise<PayoutRequest> {
  const payout = payoutFor(bench);
  const { state } = await bench.open().send(payout);
  assertRule(state === 'accepted', `a payout was ${state} at once`);
  return payout;
}

async function assertMadeOnce({ counterpart }: PayoutsBench, { amount }: PayoutRequest): Promise<void> {
  const made = (await counterpart.made()).filter((each) => each.amount === amount).length;
  assertRule(made === 1, `the bank has ${made} transfers for one reference`);
}

async function readEvent(bench: PayoutsBench, webhook: SentWebhook): Promise<{ readonly eventId: string; readonly payout: PayoutEvent }> {
  const { eventId, event } = eventIn('a webhook', await readAt(bench.open(), webhook));
  assertRule(event.kind === 'payout', 'the webhook does not report a payout');
  return { eventId, payout: event.payout };
}

const transfers: readonly Rule<'payouts'>[] = [
  {
    name: 'one-transfer',
    description: 'Sending the same reference again, in any process, makes one transfer; another reference makes another.',
    async check(bench) {
      const payout = await sendPayout(bench);
      for (let again = 0; again < 3; again += 1) await bench.open().send(payout);
      await assertMadeOnce(bench, payout);
      await bench.open().send({ ...payout, reference: randomUUID() });
      const made = (await bench.counterpart.made()).filter(({ amount }) => amount === payout.amount).length;
      assertRule(made === 2, `the bank has ${made} transfers for two references`);
    },
  },
  {
    name: 'exact-transfer',
    description: 'Requests have the amount exact to the centavo, and the account number with leading zeros.',
    async check(bench) {
      for (const amount of [1, 29, 57_35, 1_234_56, 99_999_99]) {
        const payout = payoutFor(bench, amount);
        const before = (await bench.counterpart.made()).filter((each) => each.amount === amount).length;
        await bench.open().send(payout);
        const made = (await bench.counterpart.made()).filter((each) => each.amount === amount);
        assertRule(made.length === before + 1, `the bank received no request for ${amount} centavos`);
        assertRule(made.at(-1)?.accountNumber === payout.accountNumber, `the requested account was ${made.at(-1)?.accountNumber}`);
      }
    },
  },
  {
    name: 'unknown-reference',
    description: 'Only a reference that certainly never reached the bank is `unknown`, because an unknown payout is sent again.',
    async check(bench) {
      const unknownReading = await bench.open().find(randomUUID());
      assertRule(unknownReading.state === 'unknown', `an unsent reference is ${unknownReading.state}`);
      const { state } = await bench.open().find((await sendPayout(bench)).reference);
      assertRule(state === 'accepted', `a payout that is under way is ${state}`);
    },
  },
  {
    name: 'lost-answer',
    description: 'After a lost answer, the payout is found, and sending again makes no second transfer.',
    async check(bench) {
      const payout = payoutFor(bench);
      bench.gate.setBehaviour(async ({ method }, pass) => {
        const answer = await pass();
        return method === 'GET' ? answer : 'cut';
      });
      await assertUnreachable('send, answer lost', () => bench.open().send(payout));
      bench.gate.setBehaviour();
      const { state } = await bench.open().find(payout.reference);
      assertRule(state === 'accepted', `after the lost answer the payout is ${state}`);
      await bench.open().send(payout);
      await assertMadeOnce(bench, payout);
    },
  },
  {
    name: 'late-answer',
    description: 'An answer after the timeout does not count, and sending again makes no second transfer.',
    async check(bench) {
      const payout = payoutFor(bench);
      const portWithShortTimeout = bench.open(SHORT_MS);
      await withDelayedAnswers(
        bench,
        ({ method }) => method !== 'GET',
        () => assertUnreachable('send, answered too late', () => portWithShortTimeout.send(payout)),
      );
      await bench.open().send(payout);
      await retryUntilReached(() => portWithShortTimeout.send(payout));
      await assertMadeOnce(bench, payout);
    },
  },
  {
    name: 'final-word',
    description: 'Webhook and lookup report the bank’s final state, credited or rejected, with a reason for a rejection.',
    async check(bench) {
      for (const state of ['credited', 'rejected'] as const) {
        const { reference } = await sendPayout(bench);
        const { payout } = await readEvent(bench, await (await bench.counterpart.finish(reference, state)).deliver());
        const found = await bench.open().find(reference);
        assertRule(payout.reference === reference && payout.state === state, `the webhook reports ${JSON.stringify(payout)}, not ${state}`);
        assertRule(found.state === state && found.reason === payout.reason, `the lookup returned ${JSON.stringify(found)}, not ${state}`);
        assertRule(state === 'credited' || payout.reason !== '', 'a rejection without a reason');
      }
    },
  },
  {
    name: 'duplicate-webhook',
    description: 'Every delivery of one event has the same event id and content; two payouts have two events.',
    async check(bench) {
      const [first, other] = [await sendPayout(bench), await sendPayout(bench)];
      const ended = await bench.counterpart.finish(first.reference, 'credited');
      const reading = await readEvent(bench, await ended.deliver());
      for (let again = 0; again < 3; again += 1)
        assertRule(isSame(await readEvent(bench, await ended.deliver()), reading), 'a repeated delivery returned another event');
      const next = await readEvent(bench, await (await bench.counterpart.finish(other.reference, 'credited')).deliver());
      assertRule(next.eventId !== reading.eventId, 'two payouts have one event id: the second would be dropped');
    },
  },
  {
    name: 'unreadable-webhook',
    description: 'A genuine webhook in another format is reported as unreadable or other, never as an event or an exception.',
    async check(bench) {
      for (const text of ['', 'no JSON', 'null', '[]', '{}', '"credited"']) {
        const { is } = await readAt(bench.open(), await bench.counterpart.signed(text));
        assertRule(is === 'unreadable' || is === 'other', `${JSON.stringify(text)} was read as ${is}`);
      }
    },
  },
];

export const payoutRules: readonly Rule<'payouts'>[] = [
  ...transfers,
  ...webhookRules<'payouts'>(async (bench) => {
    const { reference } = await sendPayout(bench);
    return { reader: bench.open(), webhook: await (await bench.counterpart.finish(reference, 'credited')).deliver() };
  }),
  ...callRules<'payouts'>(async (bench) => {
    bench.gate.setBehaviour();
    const { reference } = await sendPayout(bench);
    return { send: (bank) => bank.send(payoutFor(bench)), find: (bank) => bank.find(reference) };
  }),
];
