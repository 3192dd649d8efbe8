import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import type { CellDatabase, Cells } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { replayLoan } from '../engine/replay.ts';
import { ledgerDifferences } from '../ledger/check.ts';
import { MAX_ORDER_BALANCE } from '../ledger/accounts.ts';
import type { LedgerDifference } from '../ledger/check.ts';
import { toAgreedLoan, getWholeLoan } from './loan-rows.ts';
import type { LoanOrderRow } from '../../tables/loan.ts';

export interface TrialBalance {
  /** Debits are positive. Order accounts are sums of the orders' balances, lender accounts sums of transfers. */
  readonly accounts: Readonly<Record<string, Centavos>>;
  /** Not 0 if the books do not balance. */
  readonly sum: Centavos;
  readonly differences: readonly LedgerDifference[];
}

interface Books {
  readonly cells: Cells;
  readonly directory: Directory;
  readonly config: { readonly profile: Profile };
}

/** Includes all cells and the money in suspense. */
export async function trialBalance({ cells, directory, config: { profile } }: Books): Promise<TrialBalance> {
  const balances: TrialBalance[] = [];
  for (const { database } of cells.all) {
    const balance = await cellBalance(database);
    balances.push({ ...balance, differences: [...balance.differences, ...(await replayDifferences(database, profile))] });
  }
  const waiting = await suspended(directory);
  const entries = balances.flatMap(({ accounts }) => Object.entries(accounts));
  return balanceOf(
    [...entries, ['lender.cash', waiting], ['suspense', 0 - waiting]],
    balances.flatMap(({ differences }) => differences),
  );
}

/** Trial balance of one cell, which must balance without the money in suspense. */
export async function cellBalance(database: CellDatabase): Promise<TrialBalance> {
  const accounts = await cellAccounts(database);
  return balanceOf(
    accounts.map(({ account, amount }) => [account, amount]),
    await ledgerDifferences(database),
  );
}

const ORDERS_A_PAGE = 500;

/** Lists the orders whose transfers differ from a replay of their loan, for example after a transaction of another order was reversed. */
async function replayDifferences(database: CellDatabase, profile: Profile): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = [];
  let last: LoanOrderRow | undefined;
  do {
    const page = await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const orders = await ordersAfter(transaction, last);
        for (const order of orders) differences.push(...(await replayDifferencesOf(transaction, order, profile)));
        return orders;
      });
    last = page.length < ORDERS_A_PAGE ? undefined : page.at(-1);
  } while (last !== undefined);
  return differences;
}

function ordersAfter(database: CellDatabase, last: LoanOrderRow | undefined): Promise<LoanOrderRow[]> {
  const paidOut = database.selectFrom('loan_order').selectAll().where('disbursedOn', 'is not', null);
  const rest =
    last === undefined ? paidOut : paidOut.where(sql<boolean>`(user_id, order_id) > (${last.userId}::text, ${last.orderId}::text)`);
  return rest.orderBy('userId').orderBy('orderId').limit(ORDERS_A_PAGE).execute();
}

async function replayDifferencesOf(database: CellDatabase, order: LoanOrderRow, profile: Profile): Promise<readonly LedgerDifference[]> {
  const { record, transactions, flows } = await getWholeLoan(database, order);
  const agreed = toAgreedLoan(profile, record);
  const through = daysBetween(agreed.disbursedOn, order.accruedThrough ?? agreed.disbursedOn);
  const replayed = replayLoan(agreed, transactions, through).flows;
  return replayed.since(flows, '').map(({ debit, credit }) => ({
    userId: order.userId,
    orderId: order.orderId,
    account: `${debit} to ${credit}`,
    stored: flows.net(debit, credit),
    recomputed: replayed.net(debit, credit),
  }));
}

function balanceOf(
  amounts: readonly (readonly [account: string, amount: number])[],
  differences: readonly LedgerDifference[],
): TrialBalance {
  const sums = new Map<string, number>();
  for (const [account, amount] of amounts) sums.set(account, (sums.get(account) ?? 0) + amount);
  const entries = [...sums].toSorted(([a], [b]) => a.localeCompare(b)).map(([account, amount]) => [account, centavos(amount)] as const);
  return { accounts: Object.fromEntries(entries), sum: centavos(entries.reduce((sum, [, amount]) => sum + amount, 0)), differences };
}

async function cellAccounts(database: CellDatabase): Promise<readonly { readonly account: string; readonly amount: number }[]> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount
    from (
      select debit_account as account, amount from transfer where debit_account like 'lender.%'
      union all
      select credit_account, -amount from transfer where credit_account like 'lender.%'
    ) as legs
    group by account
    union all
    select side.account, side.amount::bigint
    from (
      select coalesce(sum(principal_balance), 0) as principal, coalesce(sum(interest_balance), 0) as interest,
        coalesce(sum(penalty_balance), 0) as penalty, coalesce(sum(overpayment_balance), 0) as overpayment, coalesce(sum(rollover_balance), 0) as rollover
      from loan_order
    ) as o
    cross join lateral (values
      ('principal', o.principal), ('interest', o.interest), ('penalty', o.penalty), ('overpayment', -o.overpayment), ('rollover', -o.rollover)
    ) as side (account, amount)`.execute(database);
  return rows;
}

/** Only pesos, and only amounts that a payment can have: an implausible report is not money. */
async function suspended(directory: Directory): Promise<number> {
  const total = sql<number>`coalesce(sum(amount), 0)::bigint`.as('total');
  const row = await directory
    .selectFrom('suspense')
    .select(total)
    .where('resolvedAt', 'is', null)
    .where('currency', '=', CURRENCY)
    .where('amount', '<=', MAX_ORDER_BALANCE)
    .executeTakeFirstOrThrow();
  return row.total;
}
