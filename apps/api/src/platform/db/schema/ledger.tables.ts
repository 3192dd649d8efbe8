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
}
