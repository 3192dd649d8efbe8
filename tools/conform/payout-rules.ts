import { randomUUID } from 'node:crypto';
import type { PayoutEvent, PayoutRequest } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Bench, Rule } from './bench.ts';
import { SHORT_MS, fresh, isSame, must, mustBeUnreachable, untilReached, whileLate } from './bench.ts';
import { callRules } from './call-rules.ts';
import type { SentWebhook } from './trial.ts';
import { eventIn, readAt, webhookRules } from './webhook-rules.ts';

type PayoutsBench = Bench<'payouts'>;

/** Uses a unique amount, by which the payout is found at the bank. */
const payoutFor = ({ counterpart }: PayoutsBench, amount = 5_000_00 + fresh()): PayoutRequest => ({
  reference: randomUUID(),
  userId: 'U1',
  orderId: randomUUID(),
  fullName: 'Juana Peña',
  amount: centavos(amount),
  institution: counterpart.institution,
  accountNumber: '001234567890',
});

async function sent(bench: PayoutsBench): Promise<PayoutRequest> {
  const payout = payoutFor(bench);
  const { state } = await bench.open().send(payout);
  must(state === 'accepted', `a payout was ${state} at once`);
  return payout;
}

async function mustBeMadeOnce({ counterpart }: PayoutsBench, { amount }: PayoutRequest): Promise<void> {
  const made = (await counterpart.made()).filter((each) => each.amount === amount).length;
  must(made === 1, `the bank has ${made} transfers for one reference`);
}

async function toldOf(bench: PayoutsBench, webhook: SentWebhook): Promise<{ readonly eventId: string; readonly payout: PayoutEvent }> {
  const { eventId, event } = eventIn('a webhook', await readAt(bench.open(), webhook));
  must(event.kind === 'payout', 'a webhook about no payout');
  return { eventId, payout: event.payout };
}

const transfers: readonly Rule<'payouts'>[] = [
  {
    name: 'one-transfer',
    says: 'Sent again with the same reference, by any process, a payout is one transfer; another reference is another.',
    async check(bench) {
      const payout = await sent(bench);
      for (let again = 0; again < 3; again += 1) await bench.open().send(payout);
      await mustBeMadeOnce(bench, payout);
      await bench.open().send({ ...payout, reference: randomUUID() });
      const made = (await bench.counterpart.made()).filter(({ amount }) => amount === payout.amount).length;
      must(made === 2, `the bank has ${made} transfers for two references`);
    },
  },
  {
    name: 'exact-transfer',
    says: 'The bank is told the amount to the centavo, and the number of the account with every zero.',
    async check(bench) {
      for (const amount of [1, 29, 57_35, 1_234_56, 99_999_99]) {
        const payout = payoutFor(bench, amount);
        const before = (await bench.counterpart.made()).filter((each) => each.amount === amount).length;
        await bench.open().send(payout);
        const made = (await bench.counterpart.made()).filter((each) => each.amount === amount);
        must(made.length === before + 1, `the bank was not told ${amount} centavos`);
        must(made.at(-1)?.accountNumber === payout.accountNumber, `the bank was told the account ${made.at(-1)?.accountNumber}`);
      }
    },
  },
  {
    name: 'unknown-reference',
    says: 'Only a reference that the bank has certainly never seen is unknown, because it is sent again then.',
    async check(bench) {
      const never = await bench.open().find(randomUUID());
      must(never.state === 'unknown', `a reference that was never sent is ${never.state}`);
      const { state } = await bench.open().find((await sent(bench)).reference);
      must(state === 'accepted', `a payout that is under way is ${state}`);
    },
  },
  {
    name: 'lost-answer',
    says: 'When the answer is lost on its way, the payout is found, and sending again makes no second transfer.',
    async check(bench) {
      const payout = payoutFor(bench);
      bench.gate.behave(async ({ method }, pass) => {
        const answer = await pass();
        return method === 'GET' ? answer : 'cut';
      });
      await mustBeUnreachable('send, answer lost', () => bench.open().send(payout));
      bench.gate.behave();
      const { state } = await bench.open().find(payout.reference);
      must(state === 'accepted', `after the lost answer it is ${state}`);
      await bench.open().send(payout);
      await mustBeMadeOnce(bench, payout);
    },
  },
  {
    name: 'late-answer',
    says: 'An answer that comes after the time limit is no answer, and sending again makes no second transfer.',
    async check(bench) {
      const payout = payoutFor(bench);
      const hasty = bench.open(SHORT_MS);
      await whileLate(
        bench,
        ({ method }) => method !== 'GET',
        () => mustBeUnreachable('send, answered too late', () => hasty.send(payout)),
      );
      await bench.open().send(payout);
      await untilReached(() => hasty.send(payout));
      await mustBeMadeOnce(bench, payout);
    },
  },
  {
    name: 'final-word',
    says: 'A payout is credited or rejected when the bank says so, in a webhook and when it is looked for, with a reason for a rejection.',
    async check(bench) {
      for (const state of ['credited', 'rejected'] as const) {
        const { reference } = await sent(bench);
        const { payout } = await toldOf(bench, await (await bench.counterpart.finish(reference, state)).deliver());
        const found = await bench.open().find(reference);
        must(payout.reference === reference && payout.state === state, `the webhook says ${JSON.stringify(payout)}, not ${state}`);
        must(found.state === state && found.reason === payout.reason, `what is found is ${JSON.stringify(found)}, not ${state}`);
        must(state === 'credited' || payout.reason !== '', 'a rejection without a reason');
      }
    },
  },
  {
    name: 'duplicate-webhook',
    says: 'Every delivery of one event has the same event id and says the same; two payouts are two events.',
    async check(bench) {
      const [first, other] = [await sent(bench), await sent(bench)];
      const ended = await bench.counterpart.finish(first.reference, 'credited');
      const told = await toldOf(bench, await ended.deliver());
      for (let again = 0; again < 3; again += 1) must(isSame(await toldOf(bench, await ended.deliver()), told), 'another event each time');
      const next = await toldOf(bench, await (await bench.counterpart.finish(other.reference, 'credited')).deliver());
      must(next.eventId !== told.eventId, 'two payouts have one event id: the second would be dropped');
    },
  },
  {
    name: 'unreadable-webhook',
    says: 'A genuine webhook that is not of the form that was promised is unreadable or something else, never an event and never an exception.',
    async check(bench) {
      for (const text of ['', 'no JSON', 'null', '[]', '{}', '"credited"']) {
        const { is } = await readAt(bench.open(), await bench.counterpart.signed(text));
        must(is === 'unreadable' || is === 'other', `${JSON.stringify(text)} was read as ${is}`);
      }
    },
  },
];

export const payoutRules: readonly Rule<'payouts'>[] = [
  ...transfers,
  ...webhookRules<'payouts'>(async (bench) => {
    const { reference } = await sent(bench);
    return { reader: bench.open(), webhook: await (await bench.counterpart.finish(reference, 'credited')).deliver() };
  }),
  ...callRules<'payouts'>(async (bench) => {
    bench.gate.behave();
    const { reference } = await sent(bench);
    return { send: (bank) => bank.send(payoutFor(bench)), find: (bank) => bank.find(reference) };
  }),
];
