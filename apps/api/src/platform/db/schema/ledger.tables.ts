import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

export interface LedgerTables {
  transfer: {
    user_id: string;
    source: string;
    order_id: string;
    debit_account: string;
    credit_account: string;
    amount: Centavos;
    value_on: CalendarDate;
    posted_at: Date;
  };
  /** Time before which the days of the cell are closed; see migrations/cell/0021_closed_books.sql. */
  closed_books: { only_row: boolean; closed_before: Date | null; begun_on: CalendarDate | null };
}

/** Table of the directory; see migrations/directory/0013_journal.sql. */
export interface JournalTables {
  journal: {
    day: CalendarDate;
    cell: string;
    shards: number[];
    transfers: number | null;
    csv_sha256: string | null;
    written_at: Date | null;
  };
}
