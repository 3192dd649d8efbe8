import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { startChild } from '../../testing/child.ts';
import { signedInEnvironment } from '../../testing/desk.ts';
import { jobsFor, startJobs } from '../../testing/job-dependencies.ts';
import { paymentsFor } from '../../testing/payments.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { SAVE_HEADS_QUEUE } from '../jobs/jobs.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { logCommands } from './log-commands.ts';
import { runCommand } from '../../testing/run-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'hiram-heads-'));
afterFile(() => rm(folder, { recursive: true }));
const { resources, environment } = await startService({
  environment: { IMAGE_STORE_URL: pathToFileURL(folder).href, SECOND_PERSON_ABOVE: '1000000' },
});
const WHY = ['--reason', 'the weekly check'];

const ops = async (...words: string[]): Promise<unknown> =>
  JSON.parse(await runCommand([...ledgerCommands, ...logCommands], resources, [...words, ...WHY]));

test('check-log reports a changed entry, also after all hashes are rewritten, by the heads that the worker stored', async () => {
  const { userId, orderId, borrower } = await paymentsFor(resources).paidOut();
  const { database, name } = borrower.cell;
  await ops('write-off', '--user', userId, '--order', orderId);
  const [action] = await database.selectFrom('staff_action').selectAll().where('userId', '=', userId).execute();
  expect(action).toMatchObject({
    command: 'write-off',
    before: { orderId, overpayment: 0 },
    after: { orderId, principal: 0, interest: 0 },
  });
  expect(action?.before).not.toMatchObject({ principal: 0 });

  const { bosses, stop } = await startJobs(jobsFor(resources));
  await waitUntil(
    () => resources.directory.selectFrom('staff_log').select('log').where('kind', '=', 'seen').execute(),
    (seen) => seen.some(({ log }) => log === name),
  );
  for (const boss of bosses) await boss.send(SAVE_HEADS_QUEUE);
  await waitUntil(
    () => readdir(join(folder, 'staff-log', name)).catch(() => []),
    (files) => files.length === 1,
  );
  await stop();
  expect(await ops('check-log')).toMatchObject({ findings: [], lost: [] });

  await sql`update staff_log set operator = 'jose' where number = 1`.execute(database);
  expect(await ops('check-log')).toMatchObject({ findings: [{ log: name, entry: 1, is: 'changed' }] });
  await sql`update staff_log as entry set hash = sha256(convert_to(staff_log_text(entry), 'UTF8')) where number = 1`.execute(database);
  const child = startChild('ops.ts', { ...environment, ...(await signedInEnvironment()) }, ['check-log', ...WHY]);
  expect(await child.exitCode()).toBe(0);
  const { findings } = JSON.parse(child.output()) as { readonly findings: readonly { readonly is: string }[] };
  expect(findings).toContainEqual({ log: name, entry: 1, is: expect.stringContaining('recorded by _directory') as string });
  expect(findings).toContainEqual({ log: name, entry: 1, is: expect.stringContaining('recorded by the store') as string });
});
