import { bankForm, bindBank, bindBankFromLoanDetail } from '@hiram/contract/endpoints/bank-account.ts';
import type { BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BANK, WALLET, buildBankAccount } from '../../../testing/bank-account.ts';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltBorrower, BuiltSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { inTransaction } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { accountsWithoutCard } from '../../lending/cards/payment-cards.ts';
import { findPayoutAccount } from '../../lending/origination/bank-accounts.ts';
import { nextPayoutStep } from '../../lending/origination/payout.ts';

const lines: string[] = [];
const { app, resources } = await startService({ logTo: { write: (line: string) => void lines.push(line) } });
const keys = resources.config.accountKeys;

const accountsOf = ({ cell, userId }: BuiltBorrower) =>
  cell.database.selectFrom('bank_account').selectAll().where('userId', '=', userId).orderBy('createdAt').execute();

const payoutAccountOf = ({ cell, userId }: BuiltBorrower) => findPayoutAccount(cell.database, keys, userId);

async function itemsFor({ query }: BuiltSession): Promise<ReadonlyMap<string, BankFormItem>> {
  const answer = await call(app, bankForm, { query, fields: { product_id: 'P1' } });
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json<{ data: { items: BankFormItem[] } }>();
  return new Map(data.items.map((item) => [item.code, item]));
}

test('[API-01] returns the form of both card types in order, with items of every kind and of single channels', async () => {
  const items = await itemsFor(await buildSession(resources));

  expect([...items.values()].map(({ code, cate, cardTypeMi, channelNumber }) => [code, cate, cardTypeMi, channelNumber])).toEqual([
    ['channelNumber', 'enum', 1, 0],
    ['walletNumber', 'text', 1, 0],
    ['walletNumberAgain', 'text', 1, 0],
    ['padalaCard', 'text', 1, 90004],
    ['marketCity', 'city', 1, 90008],
    ['bankCode', 'enum', 2, 0],
    ['accountNumber', 'text', 2, 0],
    ['branchCity', 'city', 2, 0],
    ['accountOpenedOn', 'day', 2, 0],
  ]);
  expect(items.get('channelNumber')).toMatchObject({ title: 'E-wallet', subtitle: 'Select an e-wallet', value: '', inputType: 'number' });
  expect(items.get('channelNumber')?.note).toContainEqual({ name: 'PeraPay', type: '90006' });
  expect(items.get('walletNumberAgain')?.rule).toEqual({ minDigits: 11, maxDigits: 11, sameAs: 'walletNumber' });
  expect(items.get('branchCity')?.note).toContainEqual({ name: 'Quezon City, Metro Manila', type: 'MNL-QZN' });
});

test('[PAY-10] a card to repay with can be chosen, and the payout account stays', async () => {
  const session = await buildSession(resources);
  await buildBankAccount(app, session, WALLET);
  const before = await payoutAccountOf(session.borrower);

  const fields = { ...BANK, purpose: 'repayment' };
  expect((await call(app, bindBank, { query: session.query, fields })).json()).toMatchObject({ code: 0 });

  expect(await payoutAccountOf(session.borrower)).toEqual(before);
  const { cell, userId } = session.borrower;
  expect(await accountsWithoutCard(cell.database, userId)).toHaveLength(1);
});

test('[PAY-10] rejects a wallet as a card to repay with', async () => {
  const session = await buildSession(resources);

  const answer = await call(app, bindBank, { query: session.query, fields: { ...WALLET, purpose: 'repayment' } });

  expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest });
  expect(await accountsOf(session.borrower)).toEqual([]);
});

test('[GEN-21] a form field has digit groups if the lender configured them', async () => {
  const session = await buildSession(resources);
  const group = (digitGroups: number[] | null) =>
    session.borrower.cell.database.updateTable('bank_form_item').set({ digitGroups }).where('code', '=', 'walletNumber').execute();
  await group([4, 3, 4]);
  const items = await itemsFor(session);
  await group(null);
  expect([items.get('walletNumber')?.groups, items.get('accountNumber')?.groups]).toEqual([[4, 3, 4], undefined]);
});

test('[API-01] prefills the last saved values of each card type, and only the last four digits of the number', async () => {
  const session = await buildSession(resources);
  await buildBankAccount(app, session, { ...BANK, bankCode: 'BANKB' });
  await buildBankAccount(app, session, BANK);
  await buildBankAccount(app, session, { ...WALLET, channelNumber: '90008', marketCity: 'LAG-CAL' });

  const items = await itemsFor(session);

  expect(Object.fromEntries([...items].map(([code, { value }]) => [code, value]))).toEqual({
    channelNumber: '90008',
    walletNumber: '',
    walletNumberAgain: '',
    padalaCard: '',
    marketCity: 'LAG-CAL',
    bankCode: 'BANKA',
    accountNumber: '',
    branchCity: 'MNL-QZN',
    accountOpenedOn: '2021-07-17',
  });
  expect(items.get('walletNumber')?.subtitle).toBe('Ends in 0142, enter it again');
  expect(items.get('accountNumber')?.subtitle).toBe('Ends in 3390, enter it again');
});

test('[API-01] returns the form without a product id', async () => {
  const session = await buildSession(resources);

  expect((await call(app, bankForm, { query: session.query })).statusCode).toBe(200);
});

test('[API-01 no-session] rejects a call without a session', async () => {
  const answer = await call(app, bankForm, { fields: { product_id: 'P1' } });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: errorCodes.sessionRefused, data: null });
});

const savingCalls = [
  ['API-02', bindBank],
  ['API-37', bindBankFromLoanDetail],
] as const;

test.each(savingCalls)('[%s] saves an e-wallet with its channel, the encrypted number and the last four digits', async (_, endpoint) => {
  const session = await buildSession(resources);

  const answer = await call(app, endpoint, { query: session.query, fields: { ...WALLET, padalaCard: '', bankCode: '' } });

  expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  expect(await accountsOf(session.borrower)).toMatchObject([
    {
      cardType: 1,
      channelNumber: 90006,
      details: { channelNumber: '90006' },
      lastFour: '0142',
      numberKeyId: 'tests',
      supersededAt: null,
    },
  ]);
  expect(await payoutAccountOf(session.borrower)).toMatchObject({ cardType: 1, institution: '90006', number: WALLET.walletNumber });
});

test.each(savingCalls)('[%s] saves a bank account and marks the earlier account as superseded', async (_, endpoint) => {
  const session = await buildSession(resources);
  await buildBankAccount(app, session);

  await call(app, endpoint, { query: session.query, fields: BANK });

  const accounts = await accountsOf(session.borrower);
  expect(accounts.map(({ cardType, supersededAt }) => [cardType, supersededAt === null])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(accounts[1]?.details).toEqual({ bankCode: 'BANKA', branchCity: 'MNL-QZN', accountOpenedOn: '2021-07-17' });
  expect(await payoutAccountOf(session.borrower)).toMatchObject({ cardType: 2, institution: 'BANKA', number: BANK.accountNumber });
});

test.each(savingCalls)(
  '[%s] saves a repeated request with the same key once, and rejects other values under that key',
  async (_, endpoint) => {
    const session = await buildSession(resources);
    const save = (fields: Readonly<Record<string, string>>) =>
      call(app, endpoint, { query: session.query, fields, headers: { [IDEMPOTENCY_HEADER]: 'save-1' } });

    const answers = [await save(WALLET), await save(WALLET), await save(BANK)];

    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 409]);
    expect(await accountsOf(session.borrower)).toHaveLength(1);
  },
);

test.each(savingCalls)('[%s no-session] rejects a call without a session and saves nothing', async (_, endpoint) => {
  const session = await buildSession(resources);

  const answer = await call(app, endpoint, { query: { userId: session.userId, deviceId: session.deviceId }, fields: WALLET });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: errorCodes.sessionRefused, data: null });
  expect(await accountsOf(session.borrower)).toEqual([]);
});

const invalidForms: readonly [field: string, fields: Readonly<Record<string, string>>][] = [
  ['walletNumber', { ...WALLET, walletNumber: '' }],
  ['walletNumber', { ...WALLET, walletNumber: '0917555014' }],
  ['walletNumber', { ...WALLET, walletNumber: '0917 555 0142' }],
  ['walletNumberAgain', { ...WALLET, walletNumberAgain: '09175550143' }],
  ['channelNumber', { ...WALLET, channelNumber: '90099' }],
  ['channelNumber', { ...WALLET, channelNumber: '' }],
  ['padalaCard', { ...WALLET, channelNumber: '90004' }],
  ['marketCity', { ...WALLET, channelNumber: '90008', marketCity: 'Calamba' }],
  ['accountNumber', { ...BANK, accountNumber: '123456789' }],
  ['branchCity', { ...BANK, branchCity: 'Quezon City' }],
  ['accountOpenedOn', { ...BANK, accountOpenedOn: '2021-02-30' }],
  ['cardType', { ...WALLET, cardType: '3' }],
];

test.each(invalidForms)(
  '[API-02] rejects an invalid %s by field name, without repeating the value, and saves nothing: %j',
  async (field, fields) => {
    const session = await buildSession(resources);

    const answer = await call(app, bindBank, { query: session.query, fields });

    expect(answer.json()).toEqual({ code: errorCodes.invalidRequest, message: `The request is not valid: ${field}`, data: null });
    expect(await accountsOf(session.borrower)).toEqual([]);
  },
);

test('[API-02] refuses an item that the form does not have', async () => {
  const session = await buildSession(resources);

  const answer = await call(app, bindBank, { query: session.query, fields: { ...WALLET, somethingElse: '1' } });

  expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest });
});

test('[API-37] saving an account makes a waiting order ready for its payout to the new account', async () => {
  const { session, userId, orderId, borrower } = await orderedSession(resources, 151);
  const at = await resources.clock.now();
  const nextStep = () => inTransaction(borrower, (transaction) => nextPayoutStep(transaction, keys, { userId, orderId }, at));
  const readOrder = () =>
    borrower.cell.database.selectFrom('loan_order').select('accountNeeded').where('orderId', '=', orderId).executeTakeFirst();
  expect(await nextStep()).toBeNull();
  expect(await readOrder()).toEqual({ accountNeeded: true });

  await call(app, bindBankFromLoanDetail, { query: session.query, fields: BANK });

  expect(await readOrder()).toEqual({ accountNeeded: false });
  expect(await nextStep()).toMatchObject({ step: 'send', account: { institution: 'BANKA', number: BANK.accountNumber } });
});

test('[API-37] saves no account if the payout of the waiting order cannot be scheduled', async () => {
  const { session, userId, orderId, borrower } = await orderedSession(resources, 151);
  const at = await resources.clock.now();
  expect(await inTransaction(borrower, (transaction) => nextPayoutStep(transaction, keys, { userId, orderId }, at))).toBeNull();
  const { database } = borrower.cell;
  const constraint = sql.id(`unscheduled_${orderId.toLowerCase()}`);
  await sql`alter table order_task add constraint ${constraint}
    check (order_id <> ${sql.lit(orderId)} or kind <> 'payout' or due_at is null) not valid`.execute(database);
  const save = () => call(app, bindBankFromLoanDetail, { query: session.query, fields: BANK });

  const answer = await save();
  await sql`alter table order_task drop constraint ${constraint}`.execute(database);

  expect(answer.statusCode).toBe(500);
  expect(await accountsOf(borrower)).toEqual([]);
  expect((await save()).statusCode).toBe(200);
  expect(await accountsOf(borrower)).toHaveLength(1);
});

test('[API-02] ten saves at once leave one current account', async () => {
  const session = await buildSession(resources);
  const save = (_: unknown, index: number) => call(app, bindBank, { query: session.query, fields: index % 2 === 0 ? WALLET : BANK });

  const answers = await Promise.all(Array.from({ length: 10 }, save));

  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  const accounts = await accountsOf(session.borrower);
  expect(accounts).toHaveLength(10);
  expect(accounts.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1);
});

test('no valid or invalid account number appears in the log, in an answer or as plain text in the database', async () => {
  const session = await buildSession(resources);
  const save = { query: session.query, headers: { [IDEMPOTENCY_HEADER]: 'secret-1' } };
  const answers = [
    await call(app, bindBank, { ...save, fields: WALLET }),
    await call(app, bindBank, { query: session.query, fields: { ...BANK, branchCity: 'nowhere' } }),
    await call(app, bindBank, { query: session.query, fields: { ...WALLET, walletNumber: '091755501429999' } }),
    await call(app, bankForm, { query: session.query }),
  ];
  const stored = await sql<{ row: string }>`
    select (to_jsonb(bank_account) - 'number_sealed')::text as row from bank_account where user_id = ${session.userId}
    union all select idempotency_key::text from idempotency_key where user_id = ${session.userId}`.execute(session.borrower.cell.database);

  for (const number of [WALLET.walletNumber, BANK.accountNumber]) {
    expect(lines.join('')).not.toContain(number);
    expect(answers.map(({ body }) => body).join('')).not.toContain(number);
    expect(stored.rows.map(({ row }) => row).join('')).not.toContain(number);
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(stored.rows).toHaveLength(2);
});

test('the form has no values of another borrower’s account', async () => {
  const session = await buildSession(resources);
  await buildBankAccount(app, session, BANK);

  const items = await itemsFor(await buildSession(resources));

  expect([...items.values()].map(({ value }) => value).join('')).toBe('');
});
