import type { RightsKind } from '@hiram/contract/endpoints/rights.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AGENTS, SUPERVISORS } from '../../platform/staff/act.ts';
import type { StaffRole } from '../../platform/staff/act.ts';
import { isDeadLetter } from '../provider-reports/stored-webhooks.ts';

type Sql = RawBuilder<unknown>;

export interface Moment {
  /** Business time, by which promises and claims expire. */
  readonly now: Date;
  /** Real time, by which webhooks are received. */
  readonly real: Date;
}

/** Throws for an invalid value, with a message for its author. */
type Filter = (value: string, moment: Moment) => Sql;

/** A queue of work for staff. Code that lists, counts, filters or claims items uses this declaration only. */
export interface Queue {
  readonly about: string;
  /** `cells`: each cell has a part of the queue. `directory`: the directory has all of it. */
  readonly in: 'cells' | 'directory';
  /** Rows of the queue. The row that staff claim has the alias `taken`. */
  readonly from: Sql;
  readonly takenTable: 'complaint' | 'suspense' | 'discrepancy' | 'webhook' | 'rights_request' | 'staff_request';
  /** Conditions for open items. Each part is read along its own index. */
  readonly parts: readonly ((moment: Moment) => Sql)[];
  /** Sort key, followed by the item's id. */
  readonly order: { readonly by: Sql; readonly type: 'date' | 'timestamptz' };
  /** The item's id, as used by acts and people. */
  readonly item: Sql;
  /** Condition that selects an item by its id; `null` if the text cannot be an id. */
  readonly named: (item: string) => Sql | null;
  readonly since: Sql;
  /** Date promised to a borrower; `null` if there is none. */
  readonly due: Sql;
  readonly facts: Sql;
  readonly filters: Readonly<Record<string, Filter>>;
  /** Agents if omitted. */
  readonly workedBy?: readonly StaffRole[];
}

const is =
  (column: Sql): Filter =>
  (value) =>
    sql`${column} = ${value}`;

const isLateQuery: Filter = (value, { now }) => {
  if (value !== 'yes') throw new Error('the filter late is yes or omitted');
  return sql`taken.reply_by < ${manilaDateOf(now)}::date`;
};

const complaintType: Filter = (value) => {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`not the number of a type: ${value}`);
  return sql`taken.type = ${Number(value)}`;
};

const complaint = (state: 'open' | 'answered', about: string): Queue => ({
  about,
  in: 'cells',
  from: sql`complaint as taken`,
  takenTable: 'complaint',
  parts: [() => sql`taken.state = ${sql.lit(state)}`],
  order: { by: sql`taken.reply_by`, type: 'date' },
  item: sql`taken.complaint_id collate "C"`,
  named: (item) => sql`taken.complaint_id = ${item}`,
  since: sql`taken.sent_at`,
  due: sql`taken.reply_by`,
  facts: sql`json_build_object('order', taken.order_id, 'type', taken.type, 'subType', taken.sub_type, 'text', left(taken.content, 200), 'score', taken.score)`,
  filters: { late: isLateQuery, type: complaintType },
});

const rights = (kind: RightsKind, about: string): Queue => ({
  about,
  in: 'cells',
  from: sql`rights_request as taken`,
  takenTable: 'rights_request',
  parts: [() => sql`taken.kind = ${sql.lit(kind)} and taken.answered_at is null`],
  order: { by: sql`taken.reply_by`, type: 'date' },
  item: sql`taken.request_id collate "C"`,
  named: (item) => sql`taken.request_id = ${item}`,
  since: sql`taken.sent_at`,
  due: sql`taken.reply_by`,
  facts: sql`json_build_object('order', taken.order_id, 'text', taken.content)`,
  filters: { late: isLateQuery },
});

/** Selects by `provider:id`. Provider names have no colon. */
const ofProvider =
  (column: 'eventId' | 'deliveryId'): Queue['named'] =>
  (item) => {
    const [provider = '', ...rest] = item.split(':');
    return sql`taken.provider = ${provider} and taken.${sql.ref(column)} = ${rest.join(':')}`;
  };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const QUEUES = {
  complaints: complaint('open', 'Unanswered complaints, by the promised day of the answer.'),
  answered: complaint('answered', 'Answered complaints that are not closed, by the promised day of the answer.'),
  reviews: {
    about:
      'Orders under review after a complaint about an unrecorded payment, longest under review first. An item is the review’s complaint.',
    in: 'cells',
    // The claim on a complaint covers its review.
    from: sql`order_review as review join complaint as taken on taken.user_id = review.user_id and taken.complaint_id = review.complaint_id`,
    takenTable: 'complaint',
    parts: [() => sql`review.decided_at is null`],
    order: { by: sql`review.opened_at`, type: 'timestamptz' },
    item: sql`review.complaint_id collate "C"`,
    named: (item) => sql`taken.complaint_id = ${item}`,
    since: sql`review.opened_at`,
    due: sql`taken.reply_by`,
    facts: sql`json_build_object('order', review.order_id, 'state', taken.state, 'text', left(taken.content, 200))`,
    filters: { late: isLateQuery, type: complaintType },
  },
  'second-looks': rights('secondLook', 'Refused applications with a requested second look, by the promised day of the answer.'),
  corrections: rights('correction', 'Requested corrections of borrowers’ data, by the promised day of the answer.'),
  suspense: {
    about: 'Received money that fits no order, oldest first. An item is its provider and its payment.',
    in: 'directory',
    from: sql`suspense as taken`,
    takenTable: 'suspense',
    parts: [() => sql`taken.resolved_at is null`],
    order: { by: sql`taken.received_at`, type: 'timestamptz' },
    item: sql`(taken.provider || ':' || taken.event_id) collate "C"`,
    named: ofProvider('eventId'),
    since: sql`taken.received_at`,
    due: sql`null::date`,
    facts: sql`json_build_object('amount', taken.amount, 'currency', taken.currency, 'reference', taken.reference, 'paidAt', to_char(taken.paid_at at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI'), 'why', taken.reason, 'promisedTo', taken.assigned_order_id)`,
    filters: { provider: is(sql`taken.provider`), currency: is(sql`taken.currency`) },
  },
  discrepancies: {
    about: 'Conflicting reports of a provider, oldest first.',
    in: 'directory',
    from: sql`discrepancy as taken`,
    takenTable: 'discrepancy',
    parts: [() => sql`taken.resolved_at is null`],
    order: { by: sql`taken.first_reported_at`, type: 'timestamptz' },
    item: sql`taken.discrepancy_id collate "C"`,
    named: (item) => sql`taken.discrepancy_id = ${item}`,
    since: sql`taken.first_reported_at`,
    due: sql`null::date`,
    facts: sql`json_build_object('provider', taken.provider, 'kind', taken.kind, 'subject', taken.subject, 'order', taken.order_id, 'times', taken.times)`,
    filters: { provider: is(sql`taken.provider`), kind: is(sql`taken.kind`) },
  },
  'dead-letters': {
    about: 'Authentic webhooks that could not be parsed or were never finished, oldest first. An item is its provider and its delivery.',
    in: 'directory',
    from: sql`webhook as taken`,
    takenTable: 'webhook',
    parts: [({ real }) => isDeadLetter(real)],
    order: { by: sql`taken.received_at`, type: 'timestamptz' },
    item: sql`(taken.provider || ':' || taken.delivery_id) collate "C"`,
    named: ofProvider('deliveryId'),
    since: sql`taken.received_at`,
    due: sql`null::date`,
    facts: sql`json_build_object('trouble', coalesce(taken.trouble, 'never finished'), 'reported', taken.reported)`,
    filters: { provider: is(sql`taken.provider`) },
  },
  approvals: {
    about: 'Requests for another person’s approval, those that expire first before the others.',
    in: 'directory',
    from: sql`staff_request as taken`,
    takenTable: 'staff_request',
    parts: [
      ({ now }) => sql`taken.decision is null and taken.ends_at > ${now}`,
      // Approved, but interrupted before it was done.
      () => sql`taken.decision = 'approved' and taken.done_at is null`,
    ],
    order: { by: sql`taken.ends_at`, type: 'timestamptz' },
    item: sql`taken.request_id::text collate "C"`,
    named: (item) => (UUID.test(item) ? sql`taken.request_id = ${item}::uuid` : null),
    since: sql`taken.requested_at`,
    due: sql`null::date`,
    facts: sql`json_build_object('command', taken.command, 'askedBy', taken.operator, 'amount', taken.amount, 'decision', taken.decision)`,
    filters: { command: is(sql`taken.command`), by: is(sql`taken.operator`) },
    workedBy: SUPERVISORS,
  },
} as const satisfies Readonly<Record<string, Queue>>;

export type QueueName = keyof typeof QUEUES;

export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];

export const queueOf = (name: QueueName): Queue => QUEUES[name];

/** Roles that may claim the items of a queue or receive them from a colleague. */
export const workersOf = (name: QueueName): readonly StaffRole[] => queueOf(name).workedBy ?? AGENTS;
