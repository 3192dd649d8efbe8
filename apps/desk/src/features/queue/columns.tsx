import { Badge } from '@hiram/web/ui/show/Badge.tsx';
import type { ReactElement } from 'react';
import type { QueueItem } from '../../platform/answers.ts';
import type { QueueName } from '../../platform/queues.ts';
import { age, day, isLate, minutesSince, shortDay } from '../../platform/times.ts';
import { asWords, money, plain } from '../../platform/values.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { complaintType } from '../item/complaintType.ts';
import css from './columns.module.css';

type QueueColumn = Column<QueueItem>;

interface Viewer {
  readonly now: Date;
  readonly nameOf: (subject: string) => string;
}

/** Column of two lines: the subject, and below it what distinguishes similar items. */
const twoLines = (title: string, first: (item: QueueItem) => string, second: (item: QueueItem) => string): QueueColumn => ({
  name: 'what',
  title,
  wide: true,
  value: (item) => `${first(item)} ${second(item)}`.trim(),
  cell: (item): ReactElement => (
    <span className={css['lines']}>
      <span>{first(item)}</span>
      <small>{second(item)}</small>
    </span>
  ),
});

const fact = (name: string) => (item: QueueItem) => plain(item.facts[name]);
const providerOf = ({ item }: QueueItem): string => item.split(':')[0] ?? '';
const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' · ');

const amount: QueueColumn = {
  name: 'amount',
  title: 'Amount',
  number: true,
  value: ({ facts }) => (typeof facts['amount'] === 'number' ? facts['amount'] / 100 : null),
  cell: ({ facts }) =>
    facts['currency'] === undefined || facts['currency'] === 'PHP'
      ? money(facts['amount'])
      : `${money(facts['amount'])} ${plain(facts['currency'])}`,
};

const complaintColumns = (second: (item: QueueItem) => string): readonly QueueColumn[] => [twoLines('Complaint', fact('text'), second)];

const COLUMNS: Readonly<Record<QueueName, readonly QueueColumn[]>> = {
  complaints: complaintColumns((item) => joined(complaintType(item.facts['type']), fact('order')(item))),
  answered: [
    ...complaintColumns((item) => joined(complaintType(item.facts['type']), fact('order')(item))),
    {
      name: 'score',
      title: 'Rated',
      number: true,
      value: ({ facts }) => (typeof facts['score'] === 'number' ? facts['score'] : null),
      cell: ({ facts }) => (typeof facts['score'] === 'number' ? `${facts['score']} of 5` : '–'),
    },
  ],
  reviews: complaintColumns((item) => joined(asWords(fact('state')(item)), fact('order')(item))),
  'second-looks': [twoLines('Second look', (item) => fact('text')(item) || 'No text', fact('order'))],
  corrections: [twoLines('Correction', fact('text'), (item) => item.item)],
  suspense: [twoLines('Payment', (item) => joined(fact('reference')(item) || item.item, providerOf(item)), fact('why')), amount],
  discrepancies: [
    twoLines('Discrepancy', (item) => joined(asWords(fact('kind')(item)), fact('provider')(item)), fact('subject')),
    { name: 'times', title: 'Times', number: true, value: ({ facts }) => Number(facts['times'] ?? 0) },
  ],
  'dead-letters': [twoLines('Webhook', providerOf, fact('trouble'))],
  approvals: [
    twoLines(
      'Request',
      (item) => asWords(fact('command')(item)),
      (item) => joined(`requested by ${fact('askedBy')(item)}`, item.facts['decision'] === 'approved' ? 'interrupted' : ''),
    ),
    amount,
  ],
};

/** Queues whose items all have a day that was promised to a borrower. */
const PROMISED: readonly QueueName[] = ['complaints', 'reviews', 'second-looks', 'corrections'];

export function columnsOf(queue: QueueName, { now, nameOf }: Viewer): readonly QueueColumn[] {
  const waited: QueueColumn = {
    name: 'age',
    title: 'Age',
    number: true,
    value: ({ since }) => minutesSince(since, now),
    cell: ({ since }) => age(since, now),
  };
  const promised: QueueColumn = {
    name: 'due',
    title: 'Promised',
    value: ({ due }) => due,
    cell: ({ due }) => (due === null ? '' : isLate(due, now) ? <Badge kind="danger">Late, {shortDay(due)}</Badge> : day(due)),
  };
  const taken: QueueColumn = {
    name: 'taken',
    title: 'Taken by',
    value: ({ takenBy }) => takenBy,
    cell: ({ takenBy }) => <span className={css['holder']}>{takenBy === null ? '' : nameOf(takenBy)}</span>,
  };
  const own = COLUMNS[queue];
  return PROMISED.includes(queue) ? [...own, waited, promised, taken] : [...own, waited, taken];
}
