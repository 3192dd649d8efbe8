import { Button } from '@hiram/web/ui/Button.tsx';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { QueuePage } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { useNow } from '../../platform/clock.ts';
import { useKeys } from '../../platform/keys.ts';
import { formatCount, QUEUES, statesQuery, type QueueName } from '../../platform/queues.ts';
import { useMe } from '../../platform/session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { AssignDialog } from '../item/AssignDialog.tsx';
import { ItemPanel } from '../item/ItemPanel.tsx';
import { useStaff } from '../item/staff.ts';
import { useClaims } from '../item/claims.ts';
import { columnsOf } from './columns.tsx';
import { matchesFilter, FILTERS, parseFilter, toggleFilter, type Filter } from './filter.ts';
import css from './QueueScreen.module.css';

type Holder = 'all' | 'unclaimed' | 'me';

export function QueueScreen({ queue }: { readonly queue: QueueName }): ReactElement {
  const [text, setText] = useState('');
  const [holder, setHolder] = useState<Holder>('all');
  const filter = parseFilter(queue, text);
  const list = useList(queue, filter, holder);
  const [assignedKey, setAssignedKey] = useState<string | null>(null);
  const { chosen, opened, choose, open, onOrder, move } = useChoice(queue);
  const itemOf = (key: string | null) => list.all.find(({ item }) => item === key) ?? null;
  const [chosenItem, assignedItem] = [itemOf(chosen), itemOf(assignedKey)];
  const claims = useClaims(queue);
  const box = useRef<HTMLInputElement>(null);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (chosen === null ? false : open(chosen)),
    t: () => (chosenItem === null ? false : claims.claim(chosenItem)),
    r: () => (chosenItem === null ? false : claims.release(chosenItem)),
    h: () => (chosenItem !== null && claims.isMine(chosenItem) ? setAssignedKey(chosen) : false),
    '/': () => box.current?.focus(),
    Escape: () => {
      if (document.activeElement === box.current) box.current?.blur();
      else open(null);
    },
  });
  const now = useNow();
  const { nameOf } = useStaff();
  const { data: states } = useQuery(statesQuery);
  const state = states?.queues[queue];
  return (
    <div className={css['screen']}>
      <section className={css['list']} aria-label={QUEUES[queue].title}>
        <header className={css['head']}>
          <h1>{QUEUES[queue].title}</h1>
          <p className={css['counts']}>{state === undefined ? ' ' : `${formatCount(state.open)} open, ${state.taken} taken`}</p>
          <p className={css['about']}>{QUEUES[queue].about}</p>
        </header>
        <div className={css['filters']}>
          <label className={css['search']}>
            <span className="sr-only">Filter</span>
            <input
              ref={box}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              placeholder={`Words, or ${FILTERS[queue].map((name) => `${name}=…`).join(' ')}`}
              autoComplete="off"
              spellCheck={false}
            />
            <Kbd keys="/" />
          </label>
          {FILTERS[queue].includes('late') ? (
            <Chip isOn={text.split(' ').includes('late=yes')} onPress={() => setText(toggleFilter(text, 'late=yes'))}>
              Late
            </Chip>
          ) : null}
          <Chip isOn={holder === 'unclaimed'} onPress={() => setHolder(holder === 'unclaimed' ? 'all' : 'unclaimed')}>
            Free
          </Chip>
          <Chip isOn={holder === 'me'} onPress={() => setHolder(holder === 'me' ? 'all' : 'me')}>
            Mine
          </Chip>
        </div>
        {list.missing.length > 0 ? (
          <p className={css['missing']} role="status">
            Not listed: {list.missing.join(', ')} does not answer.
          </p>
        ) : null}
        {list.error === null ? (
          <div className={css['rows']} aria-busy={list.isLoading}>
            <DataTable
              label={QUEUES[queue].title}
              columns={columnsOf(queue, { now, nameOf })}
              rows={list.items}
              keyOf={({ item }) => item}
              empty={list.isLoading ? '' : text === '' && holder === 'all' ? 'The queue is empty.' : 'No item matches the filter.'}
              choice={{ chosen, opened, onChoose: choose, onOpen: open, onOrder }}
            />
            {list.more === null ? null : (
              <div className={css['more']}>
                <Button kind="line" small busy={list.isLoadingMore} onPress={list.more}>
                  Show more
                </Button>
              </div>
            )}
          </div>
        ) : (
          <LoadError error={list.error} onReload={list.again} />
        )}
      </section>
      <ItemPanel
        key={`${queue} ${opened ?? ''}`}
        queue={queue}
        id={opened}
        listed={itemOf(opened)}
        isListed={!list.isLoading}
        onAssign={() => setAssignedKey(opened)}
      />
      {assignedItem === null ? null : <AssignDialog queue={queue} item={assignedItem} onClose={() => setAssignedKey(null)} />}
    </div>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

const Chip = ({ isOn, onPress, children }: ChipProps): ReactElement => (
  <button type="button" className={css['chip']} aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
);

const CLAIM_FILTERS: Readonly<Record<Holder, (me: string) => string | undefined>> = {
  all: () => undefined,
  unclaimed: () => 'free',
  me: (me) => me,
};

/** Listed items of a queue; refetched when the queue's mark changes. */
function useList(queue: QueueName, filter: Filter, holder: Holder) {
  const { subject } = useMe();
  const queries = useQueryClient();
  const { data: states } = useQuery(statesQuery);
  const mark = states?.queues[queue]?.mark;
  const seen = useRef({ queue, mark });
  useEffect(() => {
    const isNew = seen.current.queue === queue && seen.current.mark !== undefined && mark !== undefined && seen.current.mark !== mark;
    seen.current = { queue, mark };
    if (isNew) void queries.invalidateQueries({ queryKey: ['queue', queue] });
  }, [queue, mark, queries]);
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['queue', queue, filter.where ?? '', holder],
    queryFn: ({ pageParam }) =>
      act<QueuePage>('list-queue', {
        options: { queue, where: filter.where, 'taken-by': CLAIM_FILTERS[holder](subject), after: pageParam },
        reason: 'work at the desk',
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Rows of another filter stay visible until the new ones are loaded; rows of another queue would be wrong.
    placeholderData: (previous, query) => (query?.queryKey[1] === queue ? previous : undefined),
    staleTime: 0,
  });
  const pages = data?.pages ?? [];
  const all = pages.flatMap(({ items }) => items);
  return {
    all,
    items: all.filter((item) => matchesFilter(item, filter)),
    missing: [...new Set(pages.flatMap(({ missing }) => missing))],
    // After a failed refetch the old rows stay visible; the next change of the queue fetches them again.
    error: data === undefined ? error : null,
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    more: hasNextPage ? () => void fetchNextPage() : null,
    again: () => void refetch(),
  };
}

/** The chosen row and the open item. The open item is in the address, so that its link can be sent to a colleague. */
function useChoice(queue: QueueName) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const opened = search.get('item');
  const [state, setState] = useState<{ readonly order: readonly string[]; readonly chosen: string | null }>({ order: [], chosen: opened });
  const onOrder = useCallback(
    (order: readonly string[]) =>
      // An empty list does not reset the choice, because the rows may not be loaded yet.
      setState((before) =>
        order.length === 0 ? before : { order, chosen: reconcileChoice(before.order, order, before.chosen) ?? order[0] ?? null },
      ),
    [],
  );
  const choose = (chosen: string | null): void => setState((before) => ({ ...before, chosen }));
  const open = (key: string | null): void => {
    if (key !== null) choose(key);
    const address = key === null ? '' : `?item=${encodeURIComponent(key)}`;
    if (key !== opened) navigate(`/queues/${queue}${address}`, { replace: opened !== null });
  };
  const move = (by: 1 | -1): void => choose(moveChoice(state.order, state.chosen, by));
  return { chosen: state.chosen, opened, choose, open, onOrder, move };
}

/**
 * Row that is chosen after the list has changed: the same row, else the next one, else the one before, so that work from the top down continues in
 * place.
 */
export function reconcileChoice(before: readonly string[], after: readonly string[], chosen: string | null): string | null {
  if (chosen === null || after.includes(chosen)) return chosen;
  const at = before.indexOf(chosen);
  const isStillListed = (key: string): boolean => after.includes(key);
  return before.slice(at + 1).find(isStillListed) ?? before.slice(0, Math.max(0, at)).findLast(isStillListed) ?? null;
}

export function moveChoice(order: readonly string[], chosen: string | null, by: 1 | -1): string | null {
  const at = chosen === null ? -1 : order.indexOf(chosen);
  if (at === -1) return (by === 1 ? order[0] : order.at(-1)) ?? null;
  return order[Math.min(order.length - 1, Math.max(0, at + by))] ?? null;
}
