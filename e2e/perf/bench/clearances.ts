import { clearContact } from '@hiram/contract/endpoints/contact-clearance.ts';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { signPartnerCall } from '@hiram/contract/wire/partner-signature.ts';
import { randomUUID } from 'node:crypto';
import { runSql } from '../../stack/databases.ts';
import { PARTNER, type BenchDataset } from './bench-dataset.ts';
import { bytesOf, requestsOfEachPerson, type Call } from './calls.ts';
import { runLoad, type LoadResult } from './load.ts';
import { startService } from './processes.ts';

export interface ClearanceSize {
  readonly connections: number;
  readonly perSecond: number;
  readonly seconds: number;
}

export interface ClearanceFigures extends LoadResult {
  /** Number of granted clearances, each of which writes a row. */
  readonly cleared: number;
}

/** Tomorrow the template's next instalment is due in four days, so a reminder is allowed. */
const DAYS_LATER = 1;
const MANILA_NOON_MS = 4 * 3_600_000;

/** Measures clearances of contacts with different borrowers: signed calls of a collector, with the writing of each clearance. */
export async function measureClearances(dataset: BenchDataset, size: ClearanceSize): Promise<ClearanceFigures> {
  const { cellUrls, environment } = dataset;
  await setNoonLater(environment['DIRECTORY_DATABASE_URL'] ?? '');
  const service = await startService(dataset, {
    HIRAM_PROFILE: 'philippines',
    // In the sandbox mode business time can be moved, so the measurement can run at any hour.
    SANDBOX: 'on',
    SANDBOX_URL: 'http://127.0.0.1:1',
  });
  try {
    const next = requestsOfEachPerson(dataset.people, (n) => bytesOf(clearanceCall(dataset, n)));
    const load = { port: service.port, connections: size.connections, next, perSecond: size.perSecond };
    // Warm-up of the service.
    await runLoad({ ...load, seconds: size.seconds / 4 });
    await runSql(cellUrls[0] ?? '', 'delete from contact');
    const result = await runLoad({ ...load, seconds: size.seconds });
    const counts = await Promise.all(cellUrls.map((url) => runSql(url, 'select count(*)::integer as cleared from contact')));
    const cleared = (counts as { cleared: number }[][]).reduce((sum, [row]) => sum + (row?.cleared ?? 0), 0);
    return { ...result, cleared };
  } finally {
    await service.stop();
  }
}

async function setNoonLater(directoryUrl: string): Promise<void> {
  const now = Date.now();
  const aheadMs = Math.floor(now / DAY_MS) * DAY_MS + DAYS_LATER * DAY_MS + MANILA_NOON_MS - now;
  await runSql(
    directoryUrl,
    `insert into sandbox_clock (only_row, offset_seconds) values (true, $1)
     on conflict (only_row) do update set offset_seconds = excluded.offset_seconds`,
    [Math.round(aheadMs / 1000)],
  );
}

function clearanceCall(dataset: BenchDataset, n: number): Call {
  const { userId, idOf } = dataset.person(n);
  const orderId = idOf(dataset.template.orderId);
  const body = JSON.stringify({ userId, orderId, channel: 'call', sender: 'Liza of the collections team', purpose: 'reminder' });
  const url = fullPathOf(clearContact);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signPartnerCall({ ...PARTNER, method: 'POST', path: url, timestamp, nonce: randomUUID(), idempotencyKey: '', body });
  return { method: 'POST', url, headers: { 'Content-Type': 'application/json', ...signature }, body };
}
