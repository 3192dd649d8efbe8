import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { QueueItem } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import type { QueueName } from '../../platform/queues.ts';
import { useActs } from '../../platform/session.tsx';
import { toWords, money, plain } from '../../platform/values.ts';
import { Facts } from '../../ui/Facts.tsx';
import css from './ListedDetail.module.css';

type Row = Readonly<Record<string, unknown>>;

/** Act that lists all fields of a queue's items, and the key by which an item is found in its result. */
const LISTS: Partial<Record<QueueName, { readonly act: string; readonly keyOf: (row: Row) => string }>> = {
  discrepancies: { act: 'list-discrepancies', keyOf: (row) => plain(row['discrepancy']) },
  'dead-letters': { act: 'list-dead-letters', keyOf: (row) => `${plain(row['provider'])}:${plain(row['delivery'])}` },
  approvals: { act: 'list-requests', keyOf: (row) => plain(row['request']) },
};

/** Fields shown in a block of their own if they are long. */
const BLOCKS = ['body', 'known', 'reported', 'options', 'text'];
const HIDDEN_COLUMNS = ['taken_by', 'taken_at', 'taken_until', 'discrepancy', 'request', 'currency'];

export function ListedDetail({ queue, item }: { readonly queue: QueueName; readonly item: QueueItem }): ReactElement {
  const acts = useActs();
  const list = LISTS[queue];
  const { data } = useQuery({
    queryKey: ['detail', item.item],
    queryFn: async () => {
      const rows = await act<readonly Row[]>(list?.act ?? '', { options: {}, reason: 'opened at the desk' });
      return rows.find((row) => list?.keyOf(row) === item.item) ?? null;
    },
    enabled: list !== undefined && acts.has(list.act),
  });
  const known = Object.entries({ ...item.facts, ...data }).filter(
    ([name, value]) => !HIDDEN_COLUMNS.includes(name) && value !== null && value !== '',
  );
  const isBlock = ([name, value]: readonly [string, unknown]): boolean => BLOCKS.includes(name) && plain(value).length > 24;
  return (
    <>
      <Facts facts={known.filter((each) => !isBlock(each)).map(([name, value]) => [toWords(name), formatValue(name, value, item)])} />
      {known.filter(isBlock).map(([name, value]) => (
        <div key={name} className={css['block']}>
          <h3>{toWords(name)}</h3>
          {/* In the tab order, because the keyboard scrolls only a focused element. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} aria-label={toWords(name)} role="group">
            {typeof value === 'string' ? indented(value) : JSON.stringify(value, null, 2)}
          </pre>
        </div>
      ))}
    </>
  );
}

function formatValue(name: string, value: unknown, { facts }: QueueItem): string {
  if (name !== 'amount') return plain(value);
  const currency = facts['currency'];
  return currency === undefined || currency === 'PHP' ? money(value) : `${money(value)} ${plain(currency)}`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
