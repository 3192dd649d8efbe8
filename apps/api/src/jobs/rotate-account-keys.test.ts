import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { BANK, buildBankAccount } from '../../testing/bank-account.ts';
import { buildBorrower, buildSession } from '../../testing/factories.ts';
import { startService } from '../../testing/service.ts';
import { jobsFor, startJobs } from '../../testing/job-dependencies.ts';
import { parseAccountKeys } from '../platform/crypto/account-numbers.ts';
import { findPayoutAccount } from '../lending/origination/payout-account.ts';
import { ROTATE_KEYS_QUEUE } from './jobs.ts';
import { rotateAccountNumberKeys } from './rotate-account-keys.ts';

const { app, resources, environment } = await startService();
const { accountKeys } = resources.config;
const newKey = `next:${randomBytes(32).toString('base64')}`;
const bothKeys = parseAccountKeys(`${newKey},${environment['ACCOUNT_KEYS'] ?? ''}`);
const newKeyAlone = parseAccountKeys(newKey);

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
  await expect(findPayoutAccount(cell.database, newKeyAlone, userId)).rejects.toThrow('no account key is called tests');

  expect(await rotateAccountNumberKeys(cell.database, bothKeys, 4)).toBe(10);

  for (const borrower of borrowers) {
    expect(await findPayoutAccount(cell.database, newKeyAlone, borrower.userId)).toMatchObject({ number: '09175550142' });
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
    .poll(() => findPayoutAccount(database, newKeyAlone, session.userId).catch(() => null), { interval: 100 })
    .toMatchObject({ number: '09175550142' });
  for (const boss of jobs.bosses) expect(await boss.getSchedule(ROTATE_KEYS_QUEUE)).toMatchObject({ timezone: 'Asia/Manila' });
  await jobs.stop();
});

test('the rotation fails for a number whose key is missing, and leaves the number unchanged', async () => {
  const session = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell: 1 }) });
  await buildBankAccount(app, session);
  const { database } = session.borrower.cell;

  await expect(rotateAccountNumberKeys(database, newKeyAlone)).rejects.toThrow('no account key is called tests');
  expect(await findPayoutAccount(database, accountKeys, session.userId)).toMatchObject({ number: '09175550142' });
});
