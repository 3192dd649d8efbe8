import { setTimeout as sleep } from 'node:timers/promises';
import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { confirmLoan, TERM_UNIT_DAYS } from '@hiram/contract/endpoints/offer.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { valueOf } from '@hiram/partner/client.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { callAs } from './applications.ts';
import { addressForNewBorrower } from './borrower.ts';
import { partnerOf, type SharedStack } from './shared-stack.ts';
import { runSql } from '../stack/databases.ts';

const OFFER = { principal: centavos(8000_00), instalments: 4, periodDays: 30 } as const;
const WALLET = { channelNumber: '90006', walletNumber: '09171234821', walletNumberAgain: '09171234821' };
const TIMEOUT_MS = scaleTimeout(60_000);

export const REPAY_IN_FULL = 'Repay in full What is left, and from which day you can pay it';

interface OrderChoices {
  readonly productId?: string;
  /** Modes of the sandbox's decision maker and of its bank. */
  readonly decision?: 'approve' | 'refuse' | 'person';
  readonly bank?: 'ok' | 'hold' | 'reject';
  /** True if the borrower may choose a smaller amount and the payday. */
  readonly hasChoice?: boolean;
}

/** ₱8,000.00 down to ₱2,000.00, with a first due date from the 15th day to the 45th. */
const boundsFrom = (today: CalendarDate) => ({
  leastAmount: 2000_00,
  amountStep: 500_00,
  firstDueFrom: addDays(today, 15),
  firstDueTo: addDays(today, 45),
});

/** Returns the address of a page for a new borrower with a wallet and an offer. */
export async function addressOfOffered(
  stack: SharedStack,
  path: string,
  { productId = 'hiram-cash', decision = 'approve', bank = 'ok', hasChoice = false }: OrderChoices = {},
): Promise<URL> {
  const address = await addressForNewBorrower(stack, path);
  const userId = userOf(address);
  await setMode(stack, 'decision', userId, decision);
  await setMode(stack, 'bank', userId, bank);
  valueOf(
    await partnerOf(stack).makeOffer({
      userId,
      productId,
      ...OFFER,
      ...(hasChoice ? { bounds: boundsFrom(manilaDateOf(new Date())) } : {}),
    }),
  );
  await callAs(address, bindBank, { cardType: 1, product_id: null, items: WALLET });
  address.searchParams.set('productId', productId);
  return address;
}

/** Creates an order by accepting an offer as a new borrower with a wallet; returns the address of its page. */
export async function acceptOffer(stack: SharedStack, choices: OrderChoices = {}): Promise<URL> {
  const address = await addressOfOffered(stack, '/order', choices);
  await acceptOfferOfPage(address);
  return address;
}

/** Creates a second order of the same borrower, for another product; `address` stays that of the first. */
export async function anotherOrder(stack: SharedStack, address: URL, productId: string): Promise<void> {
  await acceptOfferOfPage(await anotherOffer(stack, address, productId));
}

/** Creates a second offer to the same borrower, of another product; returns the address of the same page for it. */
export async function anotherOffer(stack: SharedStack, address: URL, productId: string): Promise<URL> {
  valueOf(await partnerOf(stack).makeOffer({ userId: userOf(address), productId, ...OFFER }));
  const other = new URL(address);
  other.searchParams.set('productId', productId);
  return other;
}

async function acceptOfferOfPage(address: URL): Promise<void> {
  const productId = address.searchParams.get('productId') ?? '';
  const push = { productId, amount: OFFER.principal, periods: OFFER.instalments * OFFER.periodDays, termUnit: TERM_UNIT_DAYS } as const;
  const { lendDetailsUrl } = await callAs(address, confirmLoan, push);
  address.searchParams.set('orderId', new URL(lendDetailsUrl).searchParams.get('orderId') ?? '');
}

/** Creates an order that is disbursed by the worker, the sandbox and its webhook. */
export async function activeOrder(stack: SharedStack, choices: OrderChoices = {}): Promise<URL> {
  const address = await acceptOffer(stack, choices);
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 170);
  return address;
}

/** Creates an active order whose first payment is due in this many days; a negative number makes it past due. */
export async function dueOrder(stack: SharedStack, inDays: number, choices: OrderChoices = {}): Promise<URL> {
  const address = await activeOrder(stack, choices);
  // Moves all dates of the loan, because a payment replays the loan from the day of the disbursement.
  const moved = [OFFER.periodDays - inDays];
  const theirs = 'where user_id = $1 and order_id = $2';
  await changeOrder(
    stack,
    address,
    `update loan_order set disbursed_on = disbursed_on - $3::integer, accrued_through = accrued_through - $3::integer ${theirs}`,
    moved,
  );
  await changeOrder(stack, address, `update instalment set due_on = due_on - $3::integer ${theirs}`, moved);
  await changeOrder(stack, address, `update transfer set value_on = value_on - $3::integer ${theirs}`, moved);
  return address;
}

/** Creates an order that is repaid on its due dates. These are in the future, so the rows are inserted here as the ledger would write them. */
export async function settledOrder(stack: SharedStack, choices: OrderChoices = {}): Promise<URL> {
  const address = await activeOrder(stack, choices);
  const theirs = 'where user_id = $1 and order_id = $2';
  for (const part of ['principal', 'interest']) {
    await changeOrder(
      stack,
      address,
      `insert into transfer (user_id, source, order_id, debit_account, credit_account, amount, value_on, posted_at)
       select user_id, 'paid:' || order_id || ':' || number || ':${part}:' || credit, order_id, debit, credit, ${part}, due_on, due_on
       from instalment cross join (values ('lender.cash', 'overpayment'), ('overpayment', '${part}')) as step (debit, credit) ${theirs}`,
    );
  }
  await changeOrder(
    stack,
    address,
    `insert into loan_transaction (user_id, transaction_id, order_id, sequence, kind, amount, value_on, channel_name, posted_at)
     select user_id, 'paid:' || order_id || ':' || number, order_id, number, 'repayment', principal + interest, due_on, 'Counter', due_on
     from instalment ${theirs}`,
  );
  await changeOrder(stack, address, `update instalment set paid_principal = principal, paid_interest = interest ${theirs}`);
  await changeOrder(stack, address, `update loan_order set principal_balance = 0, interest_balance = 0 ${theirs}`);
  return address;
}

const userOf = (address: URL): string => address.searchParams.get('userId') ?? '';
const orderOf = (address: URL): string => address.searchParams.get('orderId') ?? '';

/** Runs the statement in every cell, because the cell of the borrower is unknown. */
async function changeOrder(stack: SharedStack, address: URL, statement: string, more: readonly unknown[] = []): Promise<void> {
  for (const url of stack.cellUrls) await runSql(url, statement, [userOf(address), orderOf(address), ...more]);
}

/** Returns the rows of this page's borrower, from all cells. */
export async function rowsOfBorrower(stack: SharedStack, address: URL, query: string): Promise<readonly unknown[]> {
  const rows = await Promise.all(stack.cellUrls.map((url) => runSql(url, query, [userOf(address)])));
  return rows.flat();
}

export const setBank = (stack: SharedStack, address: URL, mode: NonNullable<OrderChoices['bank']>): Promise<void> =>
  setMode(stack, 'bank', userOf(address), mode);

async function setMode(stack: SharedStack, part: 'decision' | 'bank', userId: string, mode: string): Promise<void> {
  const body = new URLSearchParams({ userId, mode });
  const { status } = await fetch(new URL(`/${part}/modes`, stack.sandboxUrl), { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`the ${part} of the sandbox answered ${status}`);
}

type Detail = AnswerOf<typeof orderDetail>;

export async function waitForOrder(address: URL, isThere: (detail: Detail) => boolean): Promise<Detail> {
  const request = { productId: address.searchParams.get('productId') ?? '', orderId: orderOf(address) };
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const detail = await callAs(address, orderDetail, request);
    if (isThere(detail)) return detail;
    if (performance.now() > deadline) throw new Error(`timed out: the order has status ${detail.orderStatus}: ${detail.noticeDesText}`);
    await sleep(200);
  }
}
