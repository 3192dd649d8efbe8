import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import type { FastifyInstance } from 'fastify';
import { call } from './calls.ts';
import type { BuiltSession } from './factories.ts';

export const WALLET = {
  cardType: '1',
  product_id: 'P1',
  channelNumber: '90006',
  walletNumber: '09175550142',
  walletNumberAgain: '09175550142',
} as const;

export const BANK = {
  cardType: '2',
  product_id: 'P1',
  bankCode: 'BANKA',
  accountNumber: '004821173390',
  branchCity: 'MNL-QZN',
  accountOpenedOn: '2021-07-17',
} as const;

export async function buildBankAccount(
  app: FastifyInstance,
  { query }: BuiltSession,
  fields: Readonly<Record<string, string>> = WALLET,
): Promise<void> {
  const answer = await call(app, bindBank, { query, fields });
  if (answer.statusCode !== 200) throw new Error(`the account was not bound: ${answer.body}`);
}
