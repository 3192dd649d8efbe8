import { Button } from '@hiram/web/ui/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import type { BorrowerFile, FoundBorrower } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { Choice, TextLine } from '../../ui/fields.tsx';
import { FileTables } from './FileTables.tsx';
import css from './FileScreen.module.css';

const SEARCH_FIELDS = [
  ['order', 'Order'],
  ['reference', 'Reference of a payment'],
  ['phone', 'Phone'],
] as const;
type Clue = (typeof SEARCH_FIELDS)[number][0];

interface Search {
  readonly clue: Clue;
  readonly value: string;
  readonly reason: string;
}

export function FileScreen(): ReactElement {
  const [address] = useSearchParams();
  const [search, setSearch] = useState<Search>({ clue: 'order', value: address.get('order') ?? '', reason: '' });
  const finding = useMutation({
    mutationFn: ({ clue, value, reason }: Search) =>
      act<{ readonly found: readonly FoundBorrower[] }>('find-borrower', { options: { [clue]: value.trim() }, reason }),
  });
  const opening = useMutation({
    mutationFn: ({ user, isUnmasked, reason }: { readonly user: string; readonly isUnmasked: boolean; readonly reason: string }) =>
      act<BorrowerFile>('open-file', { options: { user, unmasked: isUnmasked ? 'yes' : undefined }, reason }),
  });
  const open = (user: string): void => opening.mutate({ user, isUnmasked: false, reason: search.reason });
  const found = finding.data?.found;
  const error = finding.error ?? opening.error;
  return (
    <div className={css['screen']}>
      <h1>Borrowers</h1>
      <form
        className={css['search']}
        onSubmit={(event) => {
          event.preventDefault();
          opening.reset();
          finding.mutate(search, {
            onSuccess: ({ found: [first, ...others] }) => (first !== undefined && others.length === 0 ? open(first.user) : undefined),
          });
        }}
      >
        <Choice
          label="By"
          value={search.clue}
          onChange={(value) => setSearch({ ...search, clue: SEARCH_FIELDS.find(([clue]) => clue === value)?.[0] ?? 'order' })}
          choices={SEARCH_FIELDS}
        />
        <TextLine
          label={SEARCH_FIELDS.find(([clue]) => clue === search.clue)?.[1] ?? ''}
          value={search.value}
          onChange={(value) => setSearch({ ...search, value })}
          required
          first={!address.has('order')}
        />
        <TextLine
          label="Reason"
          placeholder="Why you open this file: stored in the log"
          value={search.reason}
          onChange={(reason) => setSearch({ ...search, reason })}
          required
          first={address.has('order')}
        />
        <Button type="submit" busy={finding.isPending || opening.isPending}>
          Open
        </Button>
      </form>
      <div className={css['said']} role="status">
        {found?.length === 0 ? 'No borrower was found.' : null}
        {error === null ? null : <p className={css['error']}>{error.message}</p>}
      </div>
      {found !== undefined && found.length > 1 && opening.data === undefined ? <FoundList found={found} onOpen={open} /> : null}
      {opening.data === undefined ? null : (
        <FileTables
          file={opening.data}
          isBusy={opening.isPending}
          onUnmask={(reason) => opening.mutate({ user: opening.data.user, isUnmasked: true, reason })}
          onReload={() => opening.mutate(opening.variables)}
        />
      )}
    </div>
  );
}

interface FoundListProps {
  readonly found: readonly FoundBorrower[];
  readonly onOpen: (user: string) => void;
}

const FoundList = ({ found, onOpen }: FoundListProps): ReactElement => (
  <ul className={css['found']}>
    {found.map(({ user, name, phone, orders }) => (
      <li key={user}>
        <span>
          <strong>{name}</strong> {phone}, {orders.length} orders
        </span>
        <Button small kind="quiet" onPress={() => onOpen(user)}>
          Open
        </Button>
      </li>
    ))}
  </ul>
);
