import { centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../tools/testing/timeout-scale.ts';
import { buildComplaint } from '../../testing/complaints.ts';
import { buildBorrower } from '../../testing/factories.ts';
import { sendPaymentWebhook } from '../../testing/intents.ts';
import { orderedSession } from '../../testing/loan-sessions.ts';
import { buildOrder } from '../../testing/loans.ts';
import { fillWithComplaints } from '../../testing/many-complaints.ts';
import { startService } from '../../testing/service.ts';
import { openTerminal } from '../../testing/staff-terminal.ts';
import { deadLetterCommands } from '../endpoints/webhooks/dead-letters.service.ts';
import { openDiscrepancy } from '../lending/provider-reports/discrepancies.ts';
import { insertSuspense } from '../lending/payments/suspense.ts';
import { complaintCommands } from './complaint-commands.ts';
import { discrepancyCommands } from './discrepancy-commands.ts';
import { queueCommands } from './queue-commands.ts';
import { requestCommands } from './request-commands.ts';
import { runCommand } from '../../testing/run-command.ts';
import { suspenseCommands } from './suspense-commands.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines', SECOND_PERSON_ABOVE: '100' } });
const { cells, directory } = resources;
const acts = [...complaintCommands, ...deadLetterCommands, ...discrepancyCommands, ...queueCommands, ...suspenseCommands];
const commands = [...acts, ...requestCommands(acts)];

interface Answer {
  readonly done?: boolean;
  readonly request?: string;
  readonly next?: string | null;
  readonly items?: readonly { readonly item: string; readonly takenBy: string | null }[];
}

const terminal = openTerminal(resources);
const by =
  (operator: string, at = terminal) =>
  async (...words: string[]): Promise<Answer> =>
    JSON.parse(await runCommand(commands, at, [...words, '--reason', 'a test'], operator)) as Answer;
const [maria, jose, ana] = [by('maria'), by('jose'), by('ana')];

async function withoutComplaints(): Promise<void> {
  for (const { database } of cells.all) await sql`truncate complaint cascade`.execute(database);
}

async function aComplaint(): Promise<string> {
  const { session, orderId } = await orderedSession(resources, 180);
  return buildComplaint(app, session, { orderNo: orderId });
}

let money = 0;
async function insertSuspendedMoney(amount: number): Promise<string> {
  money += 1;
  const event = {
    type: 'paid',
    paymentId: `p-${money}`,
    providerReference: 'nobody-knows',
    amount: centavos(amount),
    currency: 'PHP',
    paidAt: new Date().toISOString(),
  } as const;
  await insertSuspense(directory, { provider: 'payment', event }, { reason: 'unknown reference', at: new Date() });
  return event.paymentId;
}

async function insertDiscrepancy(): Promise<string> {
  await openDiscrepancy(directory, {
    provider: 'payment',
    kind: 'payment',
    subject: 'p',
    known: {},
    reported: { at: money++ },
    at: new Date(),
  });
  const { discrepancyId } = await directory
    .selectFrom('discrepancy')
    .select('discrepancyId')
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return discrepancyId;
}

async function insertDeadLetter(id: string): Promise<string> {
  await sendPaymentWebhook(app, { type: 'perhaps', paymentId: id }, { id });
  const { deliveryId } = await directory
    .selectFrom('webhook')
    .select('deliveryId')
    .where('doneAt', 'is', null)
    .where('trouble', 'is not', null)
    .orderBy('receivedAt', 'desc')
    .executeTakeFirstOrThrow();
  return deliveryId;
}

async function itemFor(act: string): Promise<{ readonly queue: string; readonly item: string; readonly words: readonly string[] }> {
  const order = await orderedSession(resources, 180);
  const assign = async (amount: number) => {
    const event = await insertSuspendedMoney(amount);
    const words = ['--provider', 'payment', '--event', event, '--user', order.userId, '--order', order.orderId, '--purpose', 'repayment'];
    return { queue: 'suspense', item: `payment:${event}`, words };
  };
  switch (act) {
    case 'reply-complaint': {
      const item = await aComplaint();
      return { queue: 'complaints', item, words: ['--complaint', item, '--text', 'We found it.'] };
    }
    case 'uphold-review':
    case 'reject-review': {
      const item = await aComplaint();
      return { queue: 'reviews', item, words: ['--complaint', item] };
    }
    case 'close-complaint': {
      const item = await aComplaint();
      await jose('reply-complaint', '--complaint', item, '--text', 'We found it.');
      await jose('reject-review', '--complaint', item);
      return { queue: 'answered', item, words: ['--complaint', item] };
    }
    case 'assign-suspense':
      return assign(50_00);
    case 'resolve-discrepancy': {
      const item = await insertDiscrepancy();
      return { queue: 'discrepancies', item, words: ['--discrepancy', item] };
    }
    case 'replay-dead-letter':
    case 'discard-dead-letter': {
      const delivery = await insertDeadLetter(act);
      return { queue: 'dead-letters', item: `payment:${delivery}`, words: ['--provider', 'payment', '--delivery', delivery] };
    }
    case 'approve-request':
    case 'refuse-request': {
      const { request = '' } = await ana('assign-suspense', ...(await assign(500_00)).words);
      return { queue: 'approvals', item: request, words: ['--request', request] };
    }
    default:
      throw new Error(`no test item for ${act}`);
  }
}

/** Every act that names an item must be tested here. */
const ITEM_COMMANDS = commands.filter(
  ({ name, required, effect }) =>
    effect !== 'reads' &&
    !name.endsWith('-item') &&
    ['complaint', 'event', 'discrepancy', 'delivery', 'request'].some((option) => required.includes(option)),
);

test.each(ITEM_COMMANDS)(
  '$name: an item that another person works on is rejected without a staff action; its holder can act',
  async ({ name }) => {
    const { queue, item, words } = await itemFor(name);
    const kept = async () => {
      const tables = await Promise.all(
        [directory, ...cells.all.map(({ database }) => database)].map((database) =>
          sql<{ count: number }>`select count(*) from staff_action`.execute(database),
        ),
      );
      return tables.reduce((total, { rows }) => total + (rows[0]?.count ?? 0), 0);
    };
    expect(await maria('take-item', '--queue', queue, '--item', item)).toMatchObject({ done: true });
    const before = await kept();

    await expect(jose(name, ...words)).rejects.toThrow('maria works on this');

    expect(await kept()).toBe(before);
    const { done } = await maria(name, ...words);
    // A dead letter that cannot be parsed remains a dead letter.
    expect(done).toBe(name !== 'replay-dead-letter');
    expect(await kept()).toBeGreaterThan(before);
  },
);

test('the test above covers every act that answers, decides, assigns or resolves', () => {
  expect(ITEM_COMMANDS.map(({ name }) => name).toSorted()).toEqual([
    'approve-request',
    'assign-suspense',
    'close-complaint',
    'discard-dead-letter',
    'refuse-request',
    'reject-review',
    'replay-dead-letter',
    'reply-complaint',
    'resolve-discrepancy',
    'uphold-review',
  ]);
});

test('an item that another person works on rejects a request for approval; its holder can approve a request', async () => {
  const event = await insertSuspendedMoney(500_00);
  const { userId, orderId } = await orderedSession(resources, 180);
  const assign = [
    'assign-suspense',
    '--provider',
    'payment',
    '--event',
    event,
    '--user',
    userId,
    '--order',
    orderId,
    '--purpose',
    'repayment',
  ];
  const item = ['--queue', 'suspense', '--item', `payment:${event}`];
  await jose('take-item', ...item);
  await expect(maria(...assign)).rejects.toThrow('jose works on this');
  await jose('release-item', ...item);
  const { request = '' } = await maria(...assign);
  await ana('take-item', ...item);
  await expect(jose('approve-request', '--request', request)).rejects.toThrow('ana works on this');
  expect(await ana('approve-request', '--request', request)).toMatchObject({ done: true });
});

test('list-queue and show-queues are recorded, and an unknown queue or filter is rejected', async () => {
  await withoutComplaints();
  const item = await aComplaint();
  expect((await maria('list-queue', '--queue', 'complaints', '--where', 'type=2')).items).toMatchObject([{ item, takenBy: null }]);
  expect(await maria('show-queues')).toMatchObject({
    queues: expect.arrayContaining([expect.objectContaining({ queue: 'complaints', open: 1 })]) as unknown,
    missing: [],
  });
  await expect(maria('list-queue', '--queue', 'letters')).rejects.toThrow('no such queue: letters (known: complaints');
  await expect(maria('list-queue', '--queue', 'complaints', '--where', 'late')).rejects.toThrow('not a filter: late');
  for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__'])
    await expect(maria('list-queue', '--queue', 'complaints', '--where', `${name}=x`)).rejects.toThrow(
      `this queue has no filter ${name} (known: late, type)`,
    );
  const kept = await directory
    .selectFrom('staff_action')
    .select('command')
    .distinct()
    .where('command', 'in', ['list-queue', 'show-queues'])
    .execute();
  expect(kept.map(({ command }) => command).toSorted()).toEqual(['list-queue', 'show-queues']);
});

const [ITEMS, PROCESSED_ITEMS] = [20_000, 1_000];
const AGENTS = 20;
const CONCURRENT_AGENTS = 5;

test.runIf(SOAK)(
  `${AGENTS} concurrent agents on a queue of ${ITEMS} finish no item twice`,
  { timeout: scaleTimeout(900_000) },
  async () => {
    await withoutComplaints();
    for (const [inCell, { database }] of cells.all.entries()) {
      const borrower = await buildBorrower(resources, { inCell });
      await fillWithComplaints(await buildOrder(resources, { borrower, status: 170 }), { count: ITEMS / cells.all.length });
      await sql`vacuum analyze complaint`.execute(database);
    }
    const terminals = Array.from({ length: 3 }, () => openTerminal(resources));
    const [start, counts] = [performance.now(), { done: 0, lost: 0 }];
    const runAgent = async (number: number): Promise<void> => {
      const name = `agent-${number}`;
      const act = by(name, terminals[number % terminals.length]);
      for (;;) {
        const { items = [] } = await act('list-queue', '--queue', 'complaints', '--taken-by', 'free');
        if (items.length === 0 || counts.done >= PROCESSED_ITEMS) return;
        // Two agents always start at the same item, and at the end all of them do.
        const from = Math.min((number % (AGENTS / 2)) * CONCURRENT_AGENTS, Math.max(items.length - CONCURRENT_AGENTS, 0));
        for (const { item } of items.slice(from, from + CONCURRENT_AGENTS)) {
          try {
            await act('take-item', '--queue', 'complaints', '--item', item);
          } catch (error) {
            if (!/works on this|does not wait in the queue/.test(String(error))) throw error;
            counts.lost += 1;
            continue;
          }
          expect(await act('reply-complaint', '--complaint', item, '--text', `${name} has looked into it.`)).toMatchObject({ done: true });
          counts.done += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: AGENTS }, (_, number) => runAgent(number)));
    const seconds = (performance.now() - start) / 1_000;
    console.log(`${AGENTS} agents, ${ITEMS} items: ${counts.done} done and ${counts.lost} lost to another in ${seconds.toFixed(1)} s`);

    const replies = await Promise.all(
      cells.all.map(({ database }) =>
        database
          .selectFrom('complaint_reply')
          .innerJoin('complaint', 'complaint.complaintId', 'complaint_reply.complaintId')
          .select(['complaint_reply.complaintId', 'complaint.takenBy', 'complaint_reply.content'])
          .where('complaint_reply.content', 'like', 'agent-%')
          .execute(),
      ),
    );
    const answered = replies.flat();
    expect(answered).toHaveLength(counts.done);
    expect(new Set(answered.map(({ complaintId }) => complaintId)).size).toBe(counts.done);
    expect(answered.filter(({ takenBy, content }) => content !== `${takenBy} has looked into it.`)).toEqual([]);
    expect(counts.done).toBeGreaterThanOrEqual(PROCESSED_ITEMS);
    expect(counts.lost).toBeGreaterThan(0);
  },
);
