import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { runSql } from '../../stack/databases.ts';

/** Selects the late orders: `late` borrowers, one of every `every`. */
export interface LateOrders {
  readonly late: number;
  readonly every: number;
}

const isLate = ({ late, every }: LateOrders): string => `p.n % ${every} = 0 and p.n <= ${late * every}`;

/** Moves the first instalment of the selected orders to this due date; the others' due dates stay as in the template. */
export async function makeOrdersLate(url: string, which: LateOrders, dueOn: CalendarDate): Promise<void> {
  await runSql(url, 'create unique index on bench_person (user_id)');
  await runSql(
    url,
    `update loan_order as o set disbursed_on = o.disbursed_on + ($1::date - i.due_on), accrued_through = $1, overpayment_balance = 0
     from instalment as i join bench_person as p on p.user_id = i.user_id and ${isLate(which)}
     where i.number = 1 and o.user_id = i.user_id and o.order_id = i.order_id`,
    [dueOn],
  );
  await runSql(
    url,
    `update instalment as i set due_on = i.due_on + ($1::date - first.due_on)
     from instalment as first join bench_person as p on p.user_id = first.user_id and ${isLate(which)}
     where first.number = 1 and i.user_id = first.user_id and i.order_id = first.order_id`,
    [dueOn],
  );
  // The template's advance payment would be allocated on that day, one order after the other, so the late orders get no payment.
  for (const [table, own] of [
    ['loan_transaction', `transaction_id = 'first'`],
    ['transfer', `source like 'payment:first%'`],
  ] as const)
    await runSql(url, `delete from ${table} as t using bench_person as p where p.user_id = t.user_id and ${isLate(which)} and ${own}`);
  // Compacts the pages to the fill of a table that has grown row by row.
  await runSql(url, 'vacuum (full, analyze) loan_order');
  await runSql(url, 'vacuum (full, analyze) instalment');
}

export interface AccrualResult {
  readonly orders: number;
  readonly longestMs: number;
  readonly seconds: number;
  /** CPU time of its connections in PostgreSQL. */
  readonly cpuSeconds: number;
}

/** Accrues like the worker, in a process of its own. */
export async function accrueOnce(url: string, day: CalendarDate): Promise<AccrualResult> {
  const script = new URL('accrue-once.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, day]);
  const accrued = JSON.parse(stdout) as AccrualResult & { readonly troubles: number };
  if (accrued.troubles > 0) throw new Error(`${accrued.troubles} orders could not be accrued`);
  return accrued;
}
