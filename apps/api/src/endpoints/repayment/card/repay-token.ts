import { createHash, randomBytes } from 'node:crypto';
import type { Debt } from '../../../lending/payments/debt.ts';

const NONCE_BYTES = 16;

/**
 * Stands for one answer of repayment-way: a new one each time, and only of use for as long as the figures are those of the answer. It
 * needs no secret. A borrower who makes one up has done what asking again does.
 */
export function makeRepayToken(debt: Debt): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${digestOf(nonce, debt)}`;
}

export function isTokenOf(token: string, debt: Debt): boolean {
  const [nonce = '', digest] = token.split('.');
  return digest === digestOf(nonce, debt);
}

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function digestOf(nonce: string, { order, quote, today }: Debt): string {
  const figures = [nonce, order.user_id, order.order_id, quote.dueNow, quote.totalOwed, today];
  return createHash('sha256').update(JSON.stringify(figures)).digest('base64url');
}
