import { randomUUID } from 'node:crypto';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import type { BuiltIntent, SentPayment } from '../../../testing/intents.ts';
import { jobsFor } from '../../../testing/job-dependencies.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { providerWith } from '../../../testing/reported-payments.ts';
import { pollPayments } from '../../jobs/poll-payments.ts';
import { compareSettlements } from '../../jobs/settlements.ts';
import { ledgerCommands } from '../../ops/ledger-commands.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { suspenseCommands } from '../../ops/suspense-commands.ts';
import { insertProviderReference } from '../../platform/db/directory.ts';
import { paymentProviderOf } from '../../providers/payments.ts';
import { ledgerDifferences } from '../ledger/check.ts';
import { trialBalance } from '../servicing/trial-balance.ts';
import { changeIntent } from './intents.ts';
import { transactionIdOf } from './transaction-ids.ts';

const { app, resources } = await startService();
const { directory } = resources;
const commands = [...ledgerCommands, ...suspenseCommands];

/** A payment, the order whose code it was paid with, and the order that staff assign it to from suspense. */
interface SequenceLane extends BuiltIntent {
  readonly order: BuiltOrder;
  readonly target: BuiltOrder;
}

type Step = (lane: SequenceLane, word: SentPayment) => Promise<unknown>;

const ops = (...words: string[]): Promise<string> => runCommand(commands, resources, [...words, '--reason', 'a test']);
/** Staff commands are rejected if there is nothing to do. */
const textIfRefused = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => String(error));
const of = ({ userId, orderId }: BuiltOrder) => ['--user', userId, '--order', orderId];
const deleteReference = ({ providerReference }: SequenceLane) =>
  directory.deleteFrom('provider_reference').where('reference', '=', providerReference).execute();
const remember = ({ providerReference, order: { borrower } }: SequenceLane) =>
  insertProviderReference(directory, { provider: 'payment', reference: providerReference, shard: borrower.shard, at: new Date(0) });
const redeliver: Step = async (_lane, word) => expect((await sendPaymentWebhook(app, word)).statusCode).toBe(200);

function jobsOf({ order }: SequenceLane, word: SentPayment) {
  const payment = { ...word, type: 'paid' as const, amount: centavos(word.amount) };
  const provider = { ...paymentProviderOf(resources.providers.payments, 'payment'), ...providerWith([payment]) };
  const providers = { ...resources.providers, payments: new Map([['payment', provider]]) };
  return { ...jobsFor(resources), providers, database: order.borrower.cell.database };
}

const setPoll = ({ order, intentId }: SequenceLane, at: Date | null) =>
  changeIntent(order.borrower.cell.database, { userId: order.userId, intentId }, { nextPollAt: at });

/** Polling covers every due intent of a cell. The runs are serialized, so that no lane polls for another one. */
let polling: Promise<unknown> = Promise.resolve();
function runExclusively(work: () => Promise<unknown>): Promise<unknown> {
  polling = polling.then(work);
  return polling;
}

const STEPS: Readonly<Record<string, Step>> = {
  suspend: async (lane, word) => {
    await deleteReference(lane);
    await redeliver(lane, word);
  },
  assign: ({ target }, { paymentId }) =>
    textIfRefused(ops('assign-suspense', '--provider', 'payment', '--event', paymentId, ...of(target), '--purpose', 'repayment')),
  poll: (lane, word) =>
    runExclusively(async () => {
      await setPoll(lane, new Date(0));
      await pollPayments(jobsOf(lane, word));
      await setPoll(lane, null);
    }),
  settle: (lane, word) => compareSettlements(jobsOf(lane, word)),
  redeliver,
  reverse: async ({ order, target }, { paymentId }) => {
    for (const each of new Set([order, target]))
      await textIfRefused(ops('reverse-payment', ...of(each), '--payment', transactionIdOf('payment', paymentId)));
  },
  restore: remember,
};
/** Steps after which the payment is known and must be in exactly one place. */
const REPORTING_STEPS: ReadonlySet<string> = new Set(['suspend', 'poll', 'settle', 'redeliver']);

const LENGTH = 4;
/** Sequences per order, each with its own payment. More would make a loan with a long history. */
const SEQUENCES_OF_ORDER = 49;
const LANES = 4;

/** All sequences of exactly this length. They begin with the shorter ones, and a posted payment stays in the table. */
function sequencesOf(length: number): readonly (readonly string[])[] {
  if (length === 0) return [[]];
  return Object.keys(STEPS).flatMap((step) => sequencesOf(length - 1).map((rest) => [step, ...rest]));
}

async function buildLane(isOwn: boolean): Promise<SequenceLane> {
  const order = await buildOrder(resources, { status: 174 });
  const target = isOwn ? order : await buildOrder(resources, { status: 174 });
  const lane = { order, target, ...(await buildIntent(resources, order)) };
  await setPoll(lane, null);
  return lane;
}

/** Counts the places of the money: postings under any id that contains the payment's, and open rows of suspense. */
async function placesOf(
  { order, target }: SequenceLane,
  { paymentId }: SentPayment,
): Promise<{ readonly posted: number; readonly waiting: number }> {
  const byOrder = await Promise.all([...new Set([order, target])].map((each) => postedTo(each, paymentId)));
  const open = directory.selectFrom('suspense').select('eventId').where('eventId', '=', paymentId).where('resolvedAt', 'is', null);
  return { posted: byOrder.flat().length, waiting: (await open.execute()).length };
}

const postedTo = ({ borrower, userId }: BuiltOrder, paymentId: string) =>
  borrower.cell.database
    .selectFrom('loan_transaction')
    .select('transactionId')
    .where('userId', '=', userId)
    .where('transactionId', 'like', `%${paymentId}`)
    .execute();

async function run(lane: SequenceLane, sequence: readonly string[]): Promise<void> {
  const word = paidEvent(lane.providerReference, { amount: 1_00, paymentId: randomUUID() });
  await remember(lane);
  for (const step of sequence) await STEPS[step]?.(lane, word);
  const { posted, waiting } = await placesOf(lane, word);
  const isReported = sequence.some((step) => REPORTING_STEPS.has(step));
  expect([sequence, posted <= 1, posted + waiting]).toEqual([sequence, true, isReported ? 1 : 0]);
}

/** Longer sequences that counted a payment twice, or could have. The test of all sequences includes them. */
test.each(['redeliver', 'poll', 'settle'])(
  'a payment assigned from suspense is not posted again when its reference is restored and it arrives by %s',
  async (way) => {
    for (const isOwn of [true, false]) {
      const lane = await buildLane(isOwn);
      await run(lane, ['suspend', 'assign', 'restore', way]);
      await run(lane, ['suspend', 'assign', 'reverse', 'restore', way]);
      await run(lane, ['suspend', 'restore', way, 'assign']);
      await run(lane, [way, 'suspend', 'assign', 'restore', way]);
      for (const { borrower, userId } of [lane.order, lane.target])
        expect(await ledgerDifferences(borrower.cell.database, userId)).toEqual([]);
    }
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
  },
);

test(
  `every order of ${Object.keys(STEPS).join(', ')}, ${LENGTH} steps long, posts one payment at most once, and the books balance`,
  { timeout: scaleTimeout(1_200_000) },
  async () => {
    const waiting = [...sequencesOf(LENGTH)];
    const total = waiting.length;
    let done = 0;
    const work = async (): Promise<void> => {
      for (let batch = waiting.splice(0, SEQUENCES_OF_ORDER); batch.length > 0; batch = waiting.splice(0, SEQUENCES_OF_ORDER)) {
        // Staff may assign the money to the order of its code or to another one.
        const [own, other] = [await buildLane(true), await buildLane(false)];
        for (const [index, sequence] of batch.entries()) await run(index % 2 === 0 ? own : other, sequence);
        for (const { borrower, userId } of [own.order, other.order, other.target])
          expect(await ledgerDifferences(borrower.cell.database, userId)).toEqual([]);
        done += batch.length;
        process.stderr.write(`${done} of ${total} sequences\n`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));

    expect([done, await directory.selectFrom('discrepancy').selectAll().execute()]).toEqual([total, []]);
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
  },
);
