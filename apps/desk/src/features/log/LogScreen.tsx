import { Button } from '@hiram/web/ui/Button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { LogPage, LogRow } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { moment } from '../../platform/times.ts';
import { plain } from '../../platform/values.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { TextLine } from '../../ui/fields.tsx';
import css from './LogScreen.module.css';

interface LogFilter {
  readonly operator: string;
  readonly command: string;
}

export function LogScreen(): ReactElement {
  const [typed, setTyped] = useState<LogFilter>({ operator: '', command: '' });
  const [wanted, setWanted] = useState(typed);
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ['log', wanted],
    queryFn: ({ pageParam }) => act<LogPage>('list-log', { options: { ...wanted, after: pageParam }, reason: 'reads the log at the desk' }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  const pages = data?.pages ?? [];
  const missing = [...new Set(pages.flatMap((page) => page.missing))];
  return (
    <div className={css['screen']}>
      <header className={css['head']}>
        <h1>Log</h1>
        <p>All acts and all opened files. Reading the log is logged as well.</p>
      </header>
      <form
        className={css['search']}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === wanted) void refetch();
          else setWanted(typed);
        }}
      >
        <TextLine label="Who" value={typed.operator} onChange={(operator) => setTyped({ ...typed, operator })} placeholder="liza.reyes" />
        <TextLine label="Act" value={typed.command} onChange={(command) => setTyped({ ...typed, command })} placeholder="reply-complaint" />
        <Button type="submit" busy={isFetching && !isFetchingNextPage}>
          Show
        </Button>
      </form>
      {missing.length > 0 ? <p role="status">Not listed: {missing.join(', ')} does not answer.</p> : null}
      {error !== null && data === undefined ? (
        <LoadError error={error} onReload={() => void refetch()} />
      ) : (
        // In the tab order, because the keyboard scrolls only a focused element.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css['rows']} tabIndex={0} role="group" aria-label="Rows of the log">
          <DataTable
            label="Log"
            columns={COLUMNS}
            rows={pages.flatMap(({ rows }) => rows)}
            keyOf={({ log, entry }) => `${log} ${entry}`}
            empty={isPending ? '' : 'No entry matches.'}
          />
          {hasNextPage ? (
            <div className={css['more']}>
              <Button kind="line" small busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                Show more
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
}

const formatPairs = (values: unknown): string =>
  typeof values === 'object' && values !== null
    ? Object.entries(values)
        .map(([name, value]) => `${name}: ${plain(value)}`)
        .join(', ')
    : plain(values);

const changeOf = ({ before, after }: LogRow): string =>
  before === null && after === null ? '' : `${formatPairs(before)} → ${formatPairs(after)}`;

const formatOperators = ({ operator, approver }: LogRow): string => (approver === null ? operator : `${operator}, approved by ${approver}`);

const LogLines = ({ text }: { readonly text: string }): ReactElement => <span className={css['lines']}>{text}</span>;

const COLUMNS: readonly Column<LogRow>[] = [
  { name: 'at', title: 'When', value: ({ at }) => at, cell: ({ at }) => moment(at) },
  { name: 'who', title: 'Who', value: formatOperators },
  { name: 'command', title: 'Act', value: ({ command }) => command },
  { name: 'reason', title: 'Why', value: ({ reason }) => reason ?? '', cell: ({ reason }) => <LogLines text={reason ?? 'erased'} /> },
  {
    name: 'options',
    title: 'What',
    value: ({ options }) => formatPairs(options),
    cell: ({ options }) => <LogLines text={formatPairs(options)} />,
  },
  { name: 'change', title: 'Before and after', value: changeOf, cell: (row) => <LogLines text={changeOf(row)} /> },
  { name: 'entry', title: 'Entry', value: ({ log, entry }) => `${log} ${entry}` },
];
