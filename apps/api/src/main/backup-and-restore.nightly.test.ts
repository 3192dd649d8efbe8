import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { expect, test } from 'vitest';
import { inheritedEnvironment } from '../../../../tools/testing/inherited-environment.ts';
import { databaseUrl, dropDatabase } from '../../testing/databases.ts';
import { signedInEnvironment } from '../../testing/desk.ts';
import { buildBorrower, buildSession } from '../../testing/factories.ts';
import { orderedSession } from '../../testing/loan-sessions.ts';
import { afterFile } from '../../testing/after-file.ts';
import { startService } from '../../testing/service.ts';

const repository = new URL('../../../../', import.meta.url);
const operations = readFileSync(new URL('docs/operations.md', repository), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'hiram-backup-'));
afterFile(() => rm(folder, { recursive: true }));

function commandsUnder(heading: string): readonly string[] {
  const [, section = ''] = new RegExp(`^## ${heading}$(.*?)(?=^## )`, 'ms').exec(operations) ?? [];
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

const run = async (script: string, environment: Readonly<Record<string, string>>): Promise<string> => {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...inheritedEnvironment(), BACKUPS: folder, ...environment };
  return (await promisify(execFile)('bash', ['-euc', script], { cwd: repository, env })).stdout;
};

test('the commands of docs/operations.md restore a cell from a dump with balanced books', async () => {
  const { resources, environment } = await startService();
  const borrower = await buildBorrower(resources, { inCell: 0 });
  await orderedSession(resources, orderStatus.active, await buildSession(resources, { borrower }));
  const [first, second] = resources.cells.all;
  await resources.restoreGuard.checkAll();
  const [backupCommand = '', restore = '', ...more] = commandsUnder('Copy a database');
  expect(more).toEqual([]);

  await run(backupCommand, { DIRECTORY_DATABASE_URL: environment['DIRECTORY_DATABASE_URL'] ?? '', CELL_0_URL: first?.url ?? '' });
  const name = `hiram_restored_${randomBytes(4).toString('hex')}`;
  afterFile(() => dropDatabase(name));
  const said = await run(restore, {
    ...environment,
    ...(await signedInEnvironment()),
    MAINTENANCE_URL: databaseUrl('postgres'),
    CELL_0_NAME: name,
    CELL_0_URL: databaseUrl(name),
    CELLS: `cell-0=${databaseUrl(name)},cell-1=${second?.url ?? ''}`,
  });

  const [reconcileOutput = '', trialBalanceOutput = ''] = said.split(/^(?=\{)/m).slice(-2);
  expect(JSON.parse(reconcileOutput.slice(0, reconcileOutput.lastIndexOf('}') + 1))).toMatchObject({
    standings: { 'cell-0': 'restored', 'cell-1': 'together' },
  });
  const balance = JSON.parse(trialBalanceOutput) as { accounts: Record<string, number>; sum: number; differences: unknown[] };
  expect(balance).toMatchObject({ sum: 0, differences: [] });
  // The disbursed loan is in the restored ledger.
  expect(Object.values(balance.accounts).some((amount) => amount !== 0)).toBe(true);
});
