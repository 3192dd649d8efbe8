import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { expect, test } from 'vitest';
import { SOAK } from '../../../../tools/testing/timeout-scale.ts';
import { WALLET, buildBankAccount } from '../../testing/bank-account.ts';
import { newBrowserKey, browserSignature } from '../../testing/browser-key.ts';
import { call } from '../../testing/calls.ts';
import type { BuiltSession } from '../../testing/factories.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { orderedSession } from '../../testing/loan-sessions.ts';
import { moveClock, startSandbox } from '../../testing/sandbox.ts';
import { startService } from '../../testing/service.ts';
import type { TestService } from '../../testing/service.ts';
import { runDueOrderTasks } from '../jobs/order-tasks.ts';

const TRIES = SOAK ? 100 : 5;
const THIEF_WALLET = { ...WALLET, walletNumber: '09990001111', walletNumberAgain: '09990001111' };
const TWO_DAYS_S = 2 * 86_400;

const sandbox = await startSandbox();

/** Tries to bind the thief's account with the copied query of a page: signed by another browser's key, and unsigned. */
async function bindThiefWallet({ app }: TestService, { query }: BuiltSession): Promise<void> {
  const url = `${fullPathOf(bindBank)}?${new URLSearchParams(query).toString()}`;
  const signature = await browserSignature(
    { method: 'POST', url, body: new URLSearchParams(THIEF_WALLET).toString() },
    await newBrowserKey(),
  );
  await call(app, bindBank, { query, fields: THIEF_WALLET, headers: signature });
  await call(app, bindBank, { query, fields: THIEF_WALLET, headers: { 'session-signature': '' } });
}

/** Approves and disburses a loan whose account a thief tries to change; returns the last four digits of the account that was paid. */
async function payoutAccountAfterDays(service: TestService): Promise<string | undefined> {
  const { resources, app } = service;
  const { session, borrower, userId } = await orderedSession(resources, 21);
  await buildBankAccount(app, session);
  await sandbox.decide(userId, 'approve');
  await sandbox.payOut(userId, 'ok');
  await bindThiefWallet(service, session);
  const work = (): Promise<number> => runDueOrderTasks({ ...jobsFor(resources), database: borrower.cell.database });
  await work();
  await moveClock(resources, TWO_DAYS_S);
  await work();
  const { database } = borrower.cell;
  const paid = await database.selectFrom('payout_attempt').select('accountId').where('userId', '=', userId).executeTakeFirst();
  const accounts = await database.selectFrom('bank_account').select(['accountId', 'lastFour']).where('userId', '=', userId).execute();
  return accounts.find(({ accountId }) => accountId === paid?.accountId)?.lastFour;
}

interface ProfileSetting {
  readonly what: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stolenPayouts: number;
}

const settings: readonly ProfileSetting[] = [
  { what: 'specified without session keys', environment: { HIRAM_PROFILE: 'specified' }, stolenPayouts: TRIES },
  { what: 'specified with SESSION_KEYS=required', environment: { HIRAM_PROFILE: 'specified', SESSION_KEYS: 'required' }, stolenPayouts: 0 },
  { what: 'philippines with SESSION_KEYS=off', environment: { HIRAM_PROFILE: 'philippines', SESSION_KEYS: 'off' }, stolenPayouts: 0 },
  { what: 'philippines', environment: { HIRAM_PROFILE: 'philippines' }, stolenPayouts: 0 },
];

test.each(settings)('a copied address of $what steals $stolenPayouts payouts', async ({ what, environment, stolenPayouts }) => {
  const service = await startService({ environment: { ...sandbox.environment, ...environment } });
  const places: (string | undefined)[] = [];
  for (let each = 0; each < TRIES; each += 1) places.push(await payoutAccountAfterDays(service));
  const stolenCount = places.filter((lastFour) => lastFour === '1111').length;
  console.log(`${what}: ${stolenCount} of ${TRIES} payouts stolen with a copied address`);
  expect(stolenCount).toBe(stolenPayouts);
  // All other payouts went to the borrower's account.
  expect(places.filter((lastFour) => lastFour === '0142')).toHaveLength(TRIES - stolenPayouts);
});
