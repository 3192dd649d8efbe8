/** Accrues one day of a cell like the worker, and prints the result. A process of its own, so that it does not share an event loop with the load. */
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { accrueDay } from '@hiram/api/lending/servicing/accrual.ts';
import { openDatabase } from '@hiram/api/platform/db/database.ts';
import { connectionName } from '@hiram/api/platform/db/time-limits.ts';
import { runSql } from '../../stack/databases.ts';
import { cpuSecondsOf } from './processes.ts';
import type { CellTables } from '@hiram/api/tables/cell.ts';

const [url = '', day = ''] = process.argv.slice(2);
const database = openDatabase<CellTables>(url, { role: 'worker', max: 5, onIdleError: (error) => console.error(error) });
const context = { profile: profiles.specified, day: calendarDate(day), at: new Date(`${day}T12:00:00+08:00`) };
let troubles = 0;
const start = performance.now();
const accrued = await accrueDay(database, { ...context, onTrouble: () => (troubles += 1) });
const seconds = (performance.now() - start) / 1000;
// Only this process uses these connections, and they end with it.
const connections = (await runSql(url, 'select pid from pg_stat_activity where datname = current_database() and application_name = $1', [
  connectionName('worker'),
])) as readonly { readonly pid: number }[];
const cpuSeconds = connections.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
console.log(JSON.stringify({ ...accrued, troubles, seconds, cpuSeconds }));
await database.destroy();
