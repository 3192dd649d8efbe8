import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { ALL_PROCESSES, KEPT } from './declaration.ts';
import type { CellDeclarations, DirectoryDeclarations } from './declaration.ts';

export interface LedgerTables {
  transfer: {
    userId: string;
    source: string;
    orderId: string;
    debitAccount: string;
    creditAccount: string;
    amount: Centavos;
    valueOn: CalendarDate;
    postedAt: Date;
  };
  /** Time before which the days of the cell are closed; see migrations/cell/0021_closed_books.sql. */
  closed_books: { onlyRow: boolean; closedBefore: Date | null; begunOn: CalendarDate | null };
}

/** See migrations/directory/0013_journal.sql. */
export interface LedgerDirectoryTables {
  journal: {
    day: CalendarDate;
    cell: string;
    shards: number[];
    transfers: number | null;
    csvSha256: string | null;
    writtenAt: Date | null;
  };
}

export const ledgerDeclarations = {
  transfer: {
    grants: { adds: ALL_PROCESSES },
    bound: { by: 'provider' },
    columns: { loans: 'debit_account credit_account amount value_on posted_at', plain: 'user_id source order_id' },
    holding: { what: 'Every movement of money', why: 'The books of the loan.', fate: KEPT },
  },
  closed_books: { owner: 'cell', grants: { changes: [{ by: ['worker'], columns: 'all' }] }, bound: { by: 'release' } },
} as const satisfies CellDeclarations<LedgerTables>;

export const ledgerDirectoryDeclarations = {
  journal: {
    grants: { adds: ['worker'], changes: [{ by: ['worker', 'staff'], columns: ['transfers', 'csv_sha256', 'written_at'] }] },
    bound: { by: 'worker' },
    columns: { plain: 'day cell shards transfers csv_sha256 written_at' },
  },
} as const satisfies DirectoryDeclarations<LedgerDirectoryTables>;
