import { formatDateTime } from '@hiram/contract/product/dates.ts';
import * as z from 'zod/mini';
import { dayFigures } from '../lending/queues/day-figures.ts';
import { QUEUES, QUEUE_NAMES, workersOf } from '../lending/queues/queues.ts';
import type { QueueName } from '../lending/queues/queues.ts';
import { MOST_COUNTED, queueStates, readQueue } from '../lending/queues/read-queue.ts';
import type { QueueItem } from '../lending/queues/read-queue.ts';
import { assignItem, releaseItem, claimItem } from '../lending/queues/claim-item.ts';
import type { ItemClaim } from '../lending/queues/claim-item.ts';
import { AGENTS, ALL_STAFF, defineAct, idempotentResult, parsedText, oneOf, text } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { findStaff, listStaff } from '../platform/staff/staff-sessions.ts';
import { shownMoment } from './shown-moment.ts';

const QUEUE = { queue: oneOf('queue', QUEUE_NAMES) };
const ITEM = { ...QUEUE, item: text };

/** Parses `provider=mabilis,kind=payment`. */
const filters = parsedText((input) =>
  Object.fromEntries(
    input.split(',').map((each) => {
      const [name = '', ...value] = each.split('=');
      if (value.length === 0) throw new Error(`not a filter: ${each} (as in provider=mabilis)`);
      return [name, value.join('=')];
    }),
  ),
);

export const queueCommands: readonly Act[] = [
  defineAct({
    name: 'show-queues',
    about: `Shows the number of open items of each queue, up to ${MOST_COUNTED}, and how many are taken.`,
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: async ({ resources }) => {
      const { queues, missing } = await queueStates(resources);
      const shown = QUEUE_NAMES.map((queue) => ({
        queue,
        about: QUEUES[queue].about,
        open: queues[queue].open,
        taken: queues[queue].taken,
      }));
      return { queues: shown, missing };
    },
  }),
  defineAct({
    name: 'list-queue',
    about: `Lists a page of a queue: --queue is one of ${QUEUE_NAMES.join(', ')}. --after is the "next" of the previous page. --taken-by is a name, or free. --where filters: late=yes,type=2 or provider=….`,
    roles: ALL_STAFF,
    effect: 'reads',
    options: { ...QUEUE, after: z.optional(text), 'taken-by': z.optional(text), where: z.optional(filters) },
    isRecordedFirst: true,
    run: async ({ resources }, { queue, after, 'taken-by': takenBy, where }) => {
      const { items, next, missing } = await readQueue(resources, queue, { after, takenBy, filters: where });
      return { items: items.map(listed), next, missing };
    },
  }),
  defineAct({
    name: 'take-item',
    about:
      'Takes an item of a queue (approvals: supervisors only), so that no other person works on it. Expires after 15 minutes; taking the item again renews it.',
    roles: AGENTS,
    effect: 'changes',
    undoneBy: 'release-item',
    options: ITEM,
    rolesFor: ({ queue }) => workersOf(queue),
    run: async ({ resources, doing }, key) => claimAnswer(await claimItem(resources, key, doing)),
  }),
  defineAct({
    name: 'hand-on-item',
    about: 'Hands a taken item on to another person: --to is that person’s name in list-staff.',
    roles: AGENTS,
    effect: 'changes',
    undoneBy: null,
    options: { ...ITEM, to: text },
    rolesFor: ({ queue }) => workersOf(queue),
    run: async ({ resources, doing }, { to, ...key }) => {
      const next = await workerOf(resources, key.queue, to);
      return claimAnswer(await assignItem(resources, key, next, doing));
    },
  }),
  defineAct({
    name: 'release-item',
    about: 'Releases a taken item, so that others can take it.',
    roles: AGENTS,
    effect: 'changes',
    undoneBy: 'take-item',
    options: ITEM,
    run: async ({ resources, doing }, key) => claimAnswer(await releaseItem(resources, key, doing)),
  }),
  defineAct({
    name: 'show-day',
    about: 'Shows figures of the last 30 days: open complaints by age, complaints answered in time and late, and money that fits no order.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: ({ resources }) => dayFigures(resources),
  }),
  defineAct({
    name: 'list-staff',
    about: 'Lists the people who have signed in at the desk within 90 days, with their roles.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: ({ resources: { clock, directory } }) => listStaff(directory, clock.real()),
  }),
];

/** Returns a member of staff who has signed in and may work on the queue. An unknown name would block the item for all staff. */
async function workerOf({ clock, directory }: PlatformResources, queue: QueueName, to: string): Promise<string> {
  const staff = await findStaff(directory, to.trim(), clock.real());
  if (staff === null) throw new Error(`${to} has not signed in at the desk: list-staff lists those who have`);
  if (!workersOf(queue).includes(staff.role)) throw new Error(`${staff.subject} is ${staff.role}, and does not work on ${queue}`);
  return staff.subject;
}

const claimAnswer = ({ done, until }: ItemClaim) => ({ ...idempotentResult(done), until: shownMoment(until) });

const listed = ({ since, takenUntil, ...item }: QueueItem) => ({
  ...item,
  since: formatDateTime(since),
  takenUntil: shownMoment(takenUntil),
});
