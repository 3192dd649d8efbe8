import { Badge } from '@hiram/web/ui/show/Badge.tsx';
import type { ReactElement } from 'react';
import type { QueueItem } from '../../platform/answers.ts';
import type { QueueName } from '../../platform/queues.ts';
import { formatAge, day, isLate, minutesSince, shortDay } from '../../platform/times.ts';
import { toWords, money, plain } from '../../platform/values.ts';
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

const factColumn = (name: string) => (item: QueueItem) => plain(item.facts[name]);
const providerOf = ({ item }: QueueItem): string => item.split(':')[0] ?? '';
const joinTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' · ');

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

const complaintColumns = (second: (item: QueueItem) => string): readonly QueueColumn[] => [
  twoLines('Complaint', factColumn('text'), second),
];

const COLUMNS: Readonly<Record<QueueName, readonly QueueColumn[]>> = {
  complaints: complaintColumns((item) => joinTexts(complaintType(item.facts['type']), factColumn('order')(item))),
  answered: [
    ...complaintColumns((item) => joinTexts(complaintType(item.facts['type']), factColumn('order')(item))),
    {
      name: 'score',
      title: 'Rated',
      number: true,
      value: ({ facts }) => (typeof facts['score'] === 'number' ? facts['score'] : null),
      cell: ({ facts }) => (typeof facts['score'] === 'number' ? `${facts['score']} of 5` : '–'),
    },
  ],
  reviews: complaintColumns((item) => joinTexts(toWords(factColumn('state')(item)), factColumn('order')(item))),
  'second-looks': [twoLines('Second look', (item) => factColumn('text')(item) || 'No text', factColumn('order'))],
  corrections: [twoLines('Correction', factColumn('text'), (item) => item.item)],
  suspense: [
    twoLines('Payment', (item) => joinTexts(factColumn('reference')(item) || item.item, providerOf(item)), factColumn('why')),
    amount,
  ],
  discrepancies: [
    twoLines('Discrepancy', (item) => joinTexts(toWords(factColumn('kind')(item)), factColumn('provider')(item)), factColumn('subject')),
    { name: 'times', title: 'Times', number: true, value: ({ facts }) => Number(facts['times'] ?? 0) },
  ],
  'dead-letters': [twoLines('Webhook', providerOf, factColumn('trouble'))],
  approvals: [
    twoLines(
      'Request',
      (item) => toWords(factColumn('command')(item)),
      (item) => joinTexts(`requested by ${factColumn('askedBy')(item)}`, item.facts['decision'] === 'approved' ? 'interrupted' : ''),
    ),
    amount,
  ],
};

/** Queues whose items all have a day that was promised to a borrower. */
const QUEUES_WITH_PROMISE: readonly QueueName[] = ['complaints', 'reviews', 'second-looks', 'corrections'];

export function columnsOf(queue: QueueName, { now, nameOf }: Viewer): readonly QueueColumn[] {
  const ageColumn: QueueColumn = {
    name: 'age',
    title: 'Age',
    number: true,
    value: ({ since }) => minutesSince(since, now),
    cell: ({ since }) => formatAge(since, now),
  };
  const promised: QueueColumn = {
    name: 'due',
    title: 'Promised',
    value: ({ due }) => due,
    cell: ({ due }) => (due === null ? '' : isLate(due, now) ? <Badge kind="danger">Late, {shortDay(due)}</Badge> : day(due)),
  };
  const claimColumn: QueueColumn = {
    name: 'taken',
    title: 'Taken by',
    value: ({ takenBy }) => takenBy,
    cell: ({ takenBy }) => <span className={css['holder']}>{takenBy === null ? '' : nameOf(takenBy)}</span>,
  };
  const own = COLUMNS[queue];
  return QUEUES_WITH_PROMISE.includes(queue) ? [...own, ageColumn, promised, claimColumn] : [...own, ageColumn, claimColumn];
}
