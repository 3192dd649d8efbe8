/** Verifies the ledger of one cell, for example of a restored backup. Needs only the cell's database and changes nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cellBalance } from '../lending/servicing/trial-balance.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readRecovery } from '../platform/db/recovery.ts';
import type { CellTables } from '../tables/cell.ts';

const MINUTE_MS = 60_000;
const RETRY_MS = 500;
const MOST_NAMED = 20;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /**
     * Maximum age of the last transaction of the restored WAL. A cell writes its counter every minute, so an older one shows that WAL is not
     * archived.
     */
    'minutes-old': { type: 'string' },
    /** Maximum time for a server to replay its WAL. */
    'wait-minutes': { type: 'string', default: '60' },
  },
});
const [url = ''] = positionals;
if (url === '') throw new Error('node apps/api/src/main/check-books.ts postgres://… [--minutes-old 60] [--wait-minutes 60]');

const database = openDatabase<CellTables>(url, { role: 'ops', max: 2, onIdleError: () => undefined });
try {
  const end = performance.now() + Number(values['wait-minutes']) * MINUTE_MS;
  let recovery = await readRecovery(database);
  while (recovery === null || recovery.isInRecovery) {
    if (performance.now() > end) throw new Error('the server has not replayed its WAL in time');
    await sleep(RETRY_MS);
    recovery = await readRecovery(database);
  }
  const { lastCommitAt, minutesOld } = recovery;
  const { sum, differences } = await cellBalance(database);
  const isTooOld = values['minutes-old'] !== undefined && (minutesOld === null || minutesOld > Number(values['minutes-old']));
  const isBalanced = sum === 0 && differences.length === 0 && !isTooOld;
  console.log(
    JSON.stringify({
      isGood: isBalanced,
      isTooOld,
      lastCommitAt,
      sum,
      differences: differences.length,
      lookAt: differences.slice(0, MOST_NAMED),
    }),
  );
  process.exitCode = isBalanced ? 0 : 1;
} finally {
  await database.destroy();
}
