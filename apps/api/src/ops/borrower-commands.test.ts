import { randomUUID } from 'node:crypto';
import { eraseData } from '@hiram/contract/endpoints/privacy.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { instalmentInfo } from '@hiram/contract/endpoints/repayment.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call } from '../../testing/calls.ts';
import { newPhone } from '../../testing/factories.ts';
import type { BuiltSession } from '../../testing/factories.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../testing/intents.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { CANARY, buildKnownBorrower } from '../../testing/known-borrower.ts';
import { orderedSession } from '../../testing/loan-sessions.ts';
import { startService } from '../../testing/service.ts';
import { openTerminal } from '../../testing/staff-terminal.ts';
import { eraseBorrowers } from '../jobs/erase-borrowers.ts';
import type { BorrowerFile } from '../lending/borrower-file/open-file.ts';
import { hashPhone } from '../platform/crypto/phone-keys.ts';
import { RoleRefused } from '../platform/staff/act.ts';
import type { StaffRole } from '../platform/staff/act.ts';
import { openImageStore } from '../providers/open-image-store.ts';
import { borrowerCommands } from './borrower-commands.ts';

const service = await startService();
const { app, resources } = service;
const { directory } = resources;
const terminal = openTerminal(resources);

/** Runs an act with the database rights of the desk's login, as a member of staff with this role. */
async function act<Answer>(name: string, options: Readonly<Record<string, string>>, role: StaffRole = 'agent'): Promise<Answer> {
  const found = borrowerCommands.find((each) => each.name === name);
  const readFile = () => Promise.reject(new Error('no act here reads a file'));
  const who = { resources: terminal, operator: `${role}.reyes`, role, reason: 'she called', readFile };
  return (await found?.run(who, options)) as Answer;
}

interface SearchResult {
  readonly found: readonly { readonly user: string; readonly orders: readonly string[]; readonly phone: string; readonly name: string }[];
}

const find = (options: Readonly<Record<string, string>>) => act<SearchResult>('find-borrower', options);
const usersOf = ({ found }: SearchResult): readonly string[] => found.map(({ user }) => user);

type File = Omit<BorrowerFile, 'contacts'> & {
  readonly contacts: { readonly name: string; readonly phone: string; readonly accounts: readonly { readonly number: string }[] };
};
const open = (user: string, role: StaffRole = 'agent', more = {}) => act<File>('open-file', { user, ...more }, role);

type KnownBorrower = Awaited<ReturnType<typeof buildKnownBorrower>>;

const buildOneInEachCell = async (): Promise<readonly [KnownBorrower, KnownBorrower]> => [
  await buildKnownBorrower(service, 180, { inCell: 0 }),
  await buildKnownBorrower(service, 180, { inCell: 1 }),
];

const actionsOf = ({ cell: { database }, userId }: KnownBorrower['borrower']) =>
  sql<{ command: string; operator: string; reason: string; options: object; logged: number }>`
    select command, operator, reason, options, (select count(*) from staff_log where staff_log.action_id = staff_action.action_id) as logged
    from staff_action where user_id = ${userId} and command in ('find-borrower', 'open-file', 'unmask-file') order by done_at, command`
    .execute(database)
    .then(({ rows }) => rows);

test('find-borrower finds exactly the borrower of an order, a payment reference or a phone, in any cell', async () => {
  const [one, other] = await buildOneInEachCell();
  for (const { borrower, order, phone } of [one, other]) {
    const paid = await buildIntent(resources, order, { amount: 100_00, purpose: 'repayment' });
    const event = paidEvent(paid.providerReference, { amount: 100_00 });
    expect((await sendPaymentWebhook(app, event)).statusCode).toBe(200);
    const clues = [
      { order: order.orderId },
      { order: ` ${order.orderId} ` },
      { reference: paid.providerReference },
      { reference: event.paymentId },
      { reference: `payment:${event.paymentId}` },
      { phone },
      { phone: `${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}` },
    ];
    for (const clue of clues) expect([clue, usersOf(await find(clue))]).toEqual([clue, [borrower.userId]]);
    const { found } = await find({ phone });
    expect(found).toEqual([
      { user: borrower.userId, orders: [order.orderId], phone: `${phone.slice(0, 3)} •••• ${phone.slice(-4)}`, name: 'L••• C•••' },
    ]);
  }
});

test('find-borrower returns nothing for unknown values, and rejects malformed or several search options', async () => {
  const { order } = await buildKnownBorrower(service, 180);
  const another = order.orderId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(await find({ order: another })).toEqual({ found: [], missing: [] });
  expect(await find({ reference: 'nobody-knows' })).toEqual({ found: [], missing: [] });
  expect(await find({ phone: '13000000000' })).toEqual({ found: [], missing: [] });
  const kept = await directory.selectFrom('staff_action').select('options').where('command', '=', 'find-borrower').execute();
  const hash = hashPhone(resources.config.phoneKeys, '13000000000').toString('hex');
  expect(kept.map(({ options }) => options)).toEqual([{ order: another }, { reference: 'nobody-knows' }, { phone: hash }]);

  await expect(find({ order: 'OR' })).rejects.toThrow('OR is not the number of an order');
  await expect(find({ phone: '12' })).rejects.toThrow('not a phone number');
  await expect(find({})).rejects.toThrow('needs one of --order, --reference and --phone');
  await expect(find({ phone: '13000000000', order: order.orderId })).rejects.toThrow('needs one of');
});

test('limits an operator to 300 searches by phone a day, and still allows searches by order', async () => {
  const { borrower, order, phone } = await buildKnownBorrower(service, 180);
  const search = borrowerCommands.find(({ name }) => name === 'find-borrower');
  const readFile = () => Promise.reject(new Error('no act here reads a file'));
  // A new operator per run, because Redis still has the counts of earlier runs.
  const otherOperator = randomUUID();
  const request = (operator: string, options: Readonly<Record<string, string>>) =>
    search?.run({ resources: terminal, operator, role: 'agent', reason: 'she called', readFile }, options) as Promise<SearchResult>;
  for (let searchCount = 0; searchCount < 300; searchCount += 50)
    await Promise.all(Array.from({ length: 50 }, () => request(otherOperator, { phone: newPhone() })));

  await expect(request(` ${otherOperator.toUpperCase()}`, { phone })).rejects.toThrow('300 phones a day');
  expect(usersOf(await request(otherOperator, { order: order.orderId }))).toEqual([borrower.userId]);
  expect(usersOf(await request('liza', { phone }))).toEqual([borrower.userId]);
});

test('a search is logged in the borrower’s cell, and the log contains no phone in any field', async () => {
  const { borrower, order, phone } = await buildKnownBorrower(service, 180);
  await find({ phone });
  await find({ order: order.orderId });
  await find({ reference: phone });
  expect(await actionsOf(borrower)).toMatchObject([
    {
      command: 'find-borrower',
      operator: 'agent.reyes',
      reason: 'she called',
      options: { phone: expect.stringContaining('••••') as string },
      logged: 1,
    },
    { command: 'find-borrower', options: { order: order.orderId }, logged: 1 },
  ]);
  const databases = [directory, ...resources.cells.all.map(({ database }) => database)];
  for (const database of databases) {
    const { rows } = await sql`select from staff_action where options::text like ${`%${phone}%`}`.execute(database);
    expect(rows).toEqual([]);
  }
});

test('a file is masked unless unmasking is requested, and contains nothing about other borrowers', async () => {
  const [one, other] = await buildOneInEachCell();
  const masked = await open(one.borrower.userId);
  expect(masked).toMatchObject({
    user: one.borrower.userId,
    masked: true,
    contacts: {
      name: 'L••• C•••',
      phone: `${one.phone.slice(0, 3)} •••• ${one.phone.slice(-4)}`,
      accounts: [{ number: '•••• 3390', until: null }, { number: '•••• 4821' }],
    },
    loans: [{ orderId: one.order.orderId, product: 'Hiram Cash', principal: 8_000_00 }],
    complaints: [{ complaint: one.complaintId, state: 'closed', text: CANARY.complaint }],
    events: expect.arrayContaining([
      { type: 'complaint.answered', orderId: one.order.orderId, at: expect.any(String) as string },
    ]) as unknown,
    more: [],
  });
  const text = JSON.stringify(masked);
  for (const word of [CANARY.name, one.phone, CANARY.account, '09171234821', other.order.orderId, other.borrower.userId])
    expect([word, text.includes(word)]).toEqual([word, false]);

  const unmaskedFile = await open(one.borrower.userId, 'agent', { unmasked: 'yes' });
  expect(unmaskedFile.masked).toBe(false);
  expect(unmaskedFile.contacts).toMatchObject({ name: CANARY.name, phone: one.phone });
  expect(unmaskedFile.contacts.accounts.map(({ number }) => number)).toEqual([CANARY.account, '09171234821']);
  await expect(open('nobody')).rejects.toThrow('there is no borrower nobody');
});

test('every opened file is logged in the borrower’s cell with its reason, and an unmasking separately', async () => {
  const { borrower } = await buildKnownBorrower(service, 180);
  await open(borrower.userId, 'auditor');
  await open(borrower.userId, 'supervisor', { unmasked: 'yes' });
  const options = { user: borrower.userId };
  const by = { reason: 'she called', logged: 1 };
  expect(await actionsOf(borrower)).toEqual([
    { ...by, command: 'open-file', operator: 'auditor.reyes', options },
    { ...by, command: 'open-file', operator: 'supervisor.reyes', options: { ...options, unmasked: 'yes' } },
    { ...by, command: 'unmask-file', operator: 'supervisor.reyes', options: { ...options, unmasked: 'yes' } },
  ]);
});

test('an auditor cannot unmask a file, and the attempt leaves no staff action', async () => {
  const { borrower } = await buildKnownBorrower(service, 180);
  await expect(open(borrower.userId, 'auditor', { unmasked: 'yes' })).rejects.toThrow(RoleRefused);
  expect(await actionsOf(borrower)).toEqual([]);
});

test('a file is not shown if its log entry cannot be written', async () => {
  const { borrower, order } = await buildKnownBorrower(service, 180);
  const { database } = borrower.cell;
  await sql`alter table staff_action add constraint not_today check (operator <> 'agent.reyes') not valid`.execute(database);
  try {
    await expect(open(borrower.userId)).rejects.toThrow('not_today');
    await expect(find({ order: order.orderId })).rejects.toThrow('not_today');
  } finally {
    await sql`alter table staff_action drop constraint not_today`.execute(database);
  }
});

interface Row {
  readonly text: string;
  readonly value: string;
  readonly amount?: number;
}

const parsePesos = (text = ''): number => Math.round(Number(text.replace(/[₱,]/g, '')) * 100);

type Amounts = Readonly<Record<string, number | undefined>>;

async function orderPage(session: BuiltSession, fields: Readonly<Record<string, string>>): Promise<Amounts> {
  const answer = await call(app, orderDetail, { query: session.query, fields });
  const { detail } = answer.json<{ data: { userOrderDetail: { detail: Row[] } } }>().data.userOrderDetail;
  return Object.fromEntries(detail.map(({ text, amount }) => [text, amount]));
}

async function getOnlyLoan(userId: string) {
  const { loans } = await open(userId);
  if (loans[0] === undefined) throw new Error('the file has no loan');
  return loans[0];
}

test.each([
  [170, 'active', 'with a part payment today'],
  [174, 'dueSoon', 'with a part payment today'],
  [180, 'overdue', 'with a part payment today'],
  [180, 'overdue', 'without postings since its payout'],
] as const)('the figures of a loan in state %i (%s) %s equal those of the borrower’s pages to the centavo', async (status, state, how) => {
  const { session, orderId, productId, ...order } = await orderedSession(resources, status);
  if (how.startsWith('with a part')) {
    const { providerReference } = await buildIntent(resources, { ...order, orderId, productId }, { amount: 123_45 });
    await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 123_45 }));
  }
  const fields = { orderId, productId };
  const page = await orderPage(session, fields);
  const repay = (await call(app, instalmentInfo, { query: session.query, fields })).json<{
    data: { repayAmount: number; repayDate: string; detail: Row[] };
  }>().data;
  const repaid = Object.fromEntries(repay.detail.map(({ text, value }) => [text, parsePesos(value)]));

  const loan = await getOnlyLoan(session.userId);

  expect([loan.state, loan.dueNow, loan.dueOn, loan.owed.total]).toEqual([
    state,
    repay.repayAmount,
    repay.repayDate,
    repaid['Left to repay'],
  ]);
  expect(loan.owed.total).toBe(loan.owed.principal + loan.owed.interest + loan.owed.penalty);
  expect(loan.owed.penalty).toBe((page['One-time penalty'] ?? 0) + (page['Penalty interest'] ?? 0));
  expect(loan.owed.penalty > 0).toBe(status === 180);
  const { dueNow, principal, owed } = loan;
  const own: Amounts = {
    'Loan amount': principal,
    'Next payment': dueNow,
    'Amount due': dueNow,
    'Principal left': owed.principal,
    'Left to repay': owed.total,
  };
  const commonTexts = Object.keys(own).filter((text) => page[text] !== undefined);
  expect(commonTexts).toHaveLength(status === 170 ? 4 : 2);
  expect(commonTexts.map((text) => [text, own[text]])).toEqual(commonTexts.map((text) => [text, page[text]]));
  const today = manilaDateOf(await resources.clock.now());
  const unpaid = loan.instalments.filter((each) => each.unpaid > 0);
  const due = unpaid.filter(({ dueOn }) => (dueOn ?? '') <= today);
  const payable = due.length > 0 ? due : unpaid.slice(0, 1);
  expect(payable.reduce((sum, each) => sum + each.unpaid, 0)).toBe((repaid['Principal'] ?? 0) + (repaid['Interest'] ?? 0));
});

test('a settled loan owes nothing, and its paid total equals the borrower’s page to the centavo', async () => {
  const { session, orderId, productId } = await orderedSession(resources, 200);
  const page = await orderPage(session, { orderId, productId });
  const loan = await getOnlyLoan(session.userId);
  expect(loan).toMatchObject({ state: 'settled', dueNow: 0, owed: { principal: 0, interest: 0, penalty: 0, total: 0 }, dueOn: null });
  expect(loan.instalments.reduce((sum, { paid }) => sum + paid, 0)).toBe(page['Total paid']);
});

test('a file lists a payment with the slip’s reference and its reversal', async () => {
  const { order, borrower } = await buildKnownBorrower(service, 180);
  const { providerReference } = await buildIntent(resources, order, { amount: 50_00 });
  const event = paidEvent(providerReference, { amount: 50_00 });
  await sendPaymentWebhook(app, event);
  const entry = {
    orderId: order.orderId,
    kind: 'repayment',
    amount: 50_00,
    reference: event.paymentId,
    payment: `payment:${event.paymentId}`,
  };
  expect((await open(borrower.userId)).transactions).toMatchObject([{ ...entry, reversedAt: null }]);
  await borrower.cell.database
    .updateTable('loan_transaction')
    .set({ reversedAt: new Date() })
    .where('userId', '=', borrower.userId)
    .execute();
  expect((await open(borrower.userId)).transactions).toMatchObject([{ ...entry, reversedAt: expect.any(String) as string }]);
});

test('the file of an erased borrower has the loan and no contacts', async () => {
  const { session, borrower, order } = await buildKnownBorrower(service, 200);
  await call(app, eraseData, { query: session.query });
  const images = openImageStore(resources.config.imageStore, resources.config.publicOrigin);
  await eraseBorrowers({ ...jobsFor(resources), images, database: borrower.cell.database });
  expect(await find({ order: order.orderId })).toMatchObject({ found: [{ user: borrower.userId, phone: '', name: '' }] });
  const file = await open(borrower.userId, 'agent', { unmasked: 'yes' });
  expect(file.contacts).toMatchObject({ name: '', phone: '', accounts: [] });
  expect(file.loans).toMatchObject([{ orderId: order.orderId, state: 'settled' }]);
});

test('a file shows the newest entries of a long history and names the lists with more', async () => {
  const { order, borrower } = await buildKnownBorrower(service, 180);
  const { database } = borrower.cell;
  await sql`insert into event (user_id, effect, event_id, type, subject, data, occurred_at)
    select ${borrower.userId}, 'a.test:' || n, gen_random_uuid(), 'a.test', ${order.orderId}, '{}', timestamptz '2020-01-01' + make_interval(hours => n)
    from generate_series(1, 200) as n`.execute(database);
  const file = await open(borrower.userId);
  expect(file.events).toHaveLength(100);
  expect(file.events[0]?.type).not.toBe('a.test');
  expect(file.events.at(-1)?.type).toBe('a.test');
  expect(file.more).toEqual(['events']);
});
