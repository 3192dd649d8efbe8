import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { BANK, buildBankAccount, WALLET } from '../../testing/bank-account.ts';
import { call } from '../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../testing/factories.ts';
import { startService } from '../../testing/service.ts';
import { jobsFor, startJobs } from '../../testing/job-dependencies.ts';
import { parseAccountKeys } from '../platform/crypto/account-numbers.ts';
import { findPayoutAccount } from '../lending/origination/bank-accounts.ts';
import { ROTATE_KEYS_QUEUE } from './jobs.ts';
import { rotateAccountNumberKeys } from './rotate-account-keys.ts';

const { app, resources, environment } = await startService();
const { accountKeys } = resources.config;
const newKey = `next:${randomBytes(32).toString('base64')}`;
const bothKeys = parseAccountKeys(`${newKey},${environment['ACCOUNT_KEYS'] ?? ''}`);
const onlyNewKey = parseAccountKeys(newKey);

test('a key rotation encrypts every account number with the new key, so that the old key can be removed', async () => {
  const borrowers = [];
  for (let count = 0; count < 5; count += 1) {
    const borrower = await buildBorrower(resources, { inCell: 0 });
    const session = await buildSession(resources, { borrower });
    await buildBankAccount(app, session, BANK);
    await buildBankAccount(app, session);
    borrowers.push(borrower);
  }
  const [{ cell, userId } = await buildBorrower(resources)] = borrowers;
  await expect(findPayoutAccount(cell.database, onlyNewKey, userId)).rejects.toThrow('no account key is called tests');

  expect(await rotateAccountNumberKeys(cell.database, bothKeys, 4)).toBe(10);

  for (const borrower of borrowers) {
    expect(await findPayoutAccount(cell.database, onlyNewKey, borrower.userId)).toMatchObject({ number: '09175550142' });
  }
  expect(await rotateAccountNumberKeys(cell.database, bothKeys, 4)).toBe(0);
  await expect(findPayoutAccount(cell.database, accountKeys, userId)).rejects.toThrow('no account key is called next');
});

test('the nightly job rotates the keys of the account numbers in its cell', async () => {
  const session = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell: 0 }) });
  await buildBankAccount(app, session);
  const jobs = await startJobs({ ...jobsFor(resources), accountKeys: bothKeys });

  await jobs.bosses[0]?.send(ROTATE_KEYS_QUEUE);

  const { database } = session.borrower.cell;
  await expect
    .poll(() => findPayoutAccount(database, onlyNewKey, session.userId).catch(() => null), { interval: 100 })
    .toMatchObject({ number: '09175550142' });
  for (const boss of jobs.bosses) expect(await boss.getSchedule(ROTATE_KEYS_QUEUE)).toMatchObject({ timezone: 'Asia/Manila' });
  await jobs.stop();
});

test('the rotation fails for a number whose key is missing, and leaves the number unchanged', async () => {
  const session = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell: 1 }) });
  await buildBankAccount(app, session);
  const { database } = session.borrower.cell;

  await expect(rotateAccountNumberKeys(database, onlyNewKey)).rejects.toThrow('no account key is called tests');
  expect(await findPayoutAccount(database, accountKeys, session.userId)).toMatchObject({ number: '09175550142' });
});

const before = await startService({ environment: { ...environment, HIRAM_PROFILE: 'philippines' } });
const withKeys = (keys: string) => startService({ environment: { ...before.environment, ACCOUNT_KEYS: keys } });
const oldKey = environment['ACCOUNT_KEYS'] ?? '';
const [serviceWithBothKeys, serviceWithNewKey] = [await withKeys(`${oldKey},${newKey}`), await withKeys(`${newKey},${oldKey}`)];

test('while a key rotation runs, processes with either key first read each other’s numbers', async () => {
  let running = true;
  const rotate = async () => {
    while (running)
      for (const { database } of serviceWithNewKey.resources.cells.all)
        await rotateAccountNumberKeys(database, serviceWithNewKey.resources.config.accountKeys, 5);
  };
  const rotation = rotate();
  const sessions = await Promise.all(Array.from({ length: 8 }, () => buildSession(before.resources)));
  const statuses = await Promise.all(
    sessions.map(async ({ query }) => {
      const answers: number[] = [];
      for (const { app: process } of [serviceWithBothKeys, serviceWithNewKey, serviceWithBothKeys, serviceWithNewKey])
        answers.push((await call(process, bindBank, { query, fields: WALLET })).statusCode);
      return answers;
    }),
  );
  running = false;
  await rotation;

  expect(statuses.flat()).toEqual(Array.from({ length: 32 }, () => 200));
  for (const { borrower } of sessions) {
    await rotateAccountNumberKeys(borrower.cell.database, serviceWithNewKey.resources.config.accountKeys);
    expect(await findPayoutAccount(borrower.cell.database, onlyNewKey, borrower.userId)).toMatchObject({ number: WALLET.walletNumber });
  }
});

test('a process without the new key cannot read a number that another process has encrypted with it', async () => {
  const { query } = await buildSession(before.resources);
  expect((await call(serviceWithNewKey.app, bindBank, { query, fields: WALLET })).statusCode).toBe(200);
  expect((await call(before.app, bindBank, { query, fields: WALLET })).statusCode).toBe(500);
});
