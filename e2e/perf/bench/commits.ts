import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runSql } from '../../stack/databases.ts';
import { bytesOf, paidCall } from './calls.ts';
import { runAlternately, median } from './compare.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { watchDatabases, type DatabaseWork } from './database-work.ts';
import { runLoad } from './load.ts';
import { idInSql } from './people.ts';
import { payerTable, pgbenchScript } from './pgbench-script.ts';
import { startService } from './processes.ts';
import { withRecorder } from './recording.ts';
import { statementsOfCell } from './statements.ts';

export interface CommitFigures {
  readonly statements: number;
  /** Payments per second. */
  readonly ours: number;
  readonly pgbench: number;
  readonly ratio: number;
  readonly payment: PaymentCost;
}

interface PaymentCost {
  /** From the webhook to its answer, with as many parallel payments as connections. */
  readonly medianMs: number;
  readonly serviceCpuMs: number;
  readonly databaseCpuMs: number;
  readonly walBytes: number;
  readonly cellBytes: number;
  readonly directoryBytes: number;
}

export interface CommitSize {
  readonly connections: number;
  /** Payments of each side in each round. */
  readonly payments: number;
  readonly rounds: number;
}

/** Payers before the measurement: one to record, the others to warm up the service. */
const SAMPLE = 1;

export const payersNeeded = ({ payments, rounds }: CommitSize): number => SAMPLE + payments * (1 + 2 * rounds);

/** Measures a payment from the webhook to the commit, compared with pgbench running the same statements on the same number of connections. */
export async function measureCommits(dataset: BenchDataset, size: CommitSize): Promise<CommitFigures> {
  const [url = ''] = dataset.cellUrls;
  const all = await withRecorder(dataset, ({ record }) => record(paidCall(dataset, SAMPLE)));
  // pgbench cannot reach the directory, which is another database; its script reads the borrower's ids from a table instead.
  const statements = statementsOfCell(dataset, all);
  const script = join(dataset.folder, 'payment.sql');
  writeFileSync(script, pgbenchScript(dataset, SAMPLE, statements));
  await runSql(
    url,
    payerTable(dataset, (id) => idInSql(id, dataset.ids)),
  );

  let next = SAMPLE;
  const claimPayers = (count: number): number => {
    const first = next + 1;
    next += count;
    if (next > dataset.people) throw new Error('the dataset has fewer borrowers than payments');
    return first;
  };
  const service = await startService(dataset);
  const costs: PaymentCost[] = [];
  try {
    const ours = async (): Promise<number> => {
      const [work, cpuBefore] = [await watchDatabases(dataset), service.cpuSeconds()];
      const first = claimPayers(size.payments);
      let sent = 0;
      const load = { port: service.port, connections: size.connections, seconds: 120 };
      const result = await runLoad({ ...load, next: () => (sent < size.payments ? bytesOf(paidCall(dataset, first + sent++)) : null) });
      if (result.failed > 0 || result.answered < size.payments) throw new Error(`a payment failed: ${result.failures.join(', ')}`);
      const serviceSeconds = service.cpuSeconds() - cpuBefore;
      costs.push({ medianMs: result.medianMs, ...costOf(await work(), serviceSeconds, size.payments) });
      return result.perSecond;
    };
    const bare = (): Promise<number> => pgbench(url, script, { ...size, first: claimPayers(size.payments) });
    await ours();
    costs.length = 0;
    const rounds = await runAlternately(size.rounds, [ours, bare]);
    await requirePosted(url, size.payments * (1 + 2 * size.rounds) + SAMPLE);
    return {
      statements: statements.length,
      ours: median(rounds.map(([figure = 0]) => figure)),
      pgbench: median(rounds.map(([, figure = 0]) => figure)),
      ratio: median(rounds.map(([one = 0, other = 1]) => one / other)),
      payment: meanOf(costs),
    };
  } finally {
    await service.stop();
  }
}

const costOf = ({ cpuSeconds, ...bytes }: DatabaseWork, serviceSeconds: number, payments: number): Omit<PaymentCost, 'medianMs'> => ({
  serviceCpuMs: (serviceSeconds * 1000) / payments,
  databaseCpuMs: (cpuSeconds * 1000) / payments,
  walBytes: bytes.walBytes / payments,
  cellBytes: bytes.cellBytes / payments,
  directoryBytes: bytes.directoryBytes / payments,
});

/** The mean and not the median: tables grow by many pages at once, so a single round is not representative. */
function meanOf(costs: readonly PaymentCost[]): PaymentCost {
  const of = (figure: keyof PaymentCost): number => costs.reduce((sum, cost) => sum + cost[figure], 0) / costs.length;
  return {
    medianMs: of('medianMs'),
    serviceCpuMs: of('serviceCpuMs'),
    databaseCpuMs: of('databaseCpuMs'),
    walBytes: of('walBytes'),
    cellBytes: of('cellBytes'),
    directoryBytes: of('directoryBytes'),
  };
}

async function pgbench(
  url: string,
  script: string,
  { connections, payments, first }: CommitSize & { readonly first: number },
): Promise<number> {
  const each = Math.floor(payments / connections);
  const options = ['-n', '-M', 'extended', '-c', String(connections), '-j', '1', '-t', String(each), '-f', script];
  const variables = Object.entries({ first, each, done: 0 }).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(pgbenchPath(), [...options, ...variables, url]);
  const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  if (perSecond === undefined || !stdout.includes('number of failed transactions: 0 ')) throw new Error(`pgbench failed: ${stdout}`);
  return Number(perSecond);
}

/** Debian installs pgbench with the server's programs. */
function pgbenchPath(): string {
  const found = ['17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`).find((path) => existsSync(path));
  return found ?? 'pgbench';
}

/** Throws unless both sides wrote the same number of rows. */
async function requirePosted(url: string, expected: number): Promise<void> {
  const [row] = await runSql(
    url,
    `select (select count(*) from loan_transaction where transaction_id like 'payment:paid-%') as payments, (select count(*) from payment_intent where state = 'posted') as intents,
       (select count(distinct user_id) from transfer where source like 'payment:payment:paid-%') as transfers, (select count(*) from provider_event) as events,
       (select count(*) from event where effect like 'loan.payment.posted:payment:paid-%' and subject = data ->> 'orderId') as told`,
  );
  const counts = Object.entries(row as Record<string, string>);
  const wrong = counts.filter(([, count]) => Number(count) !== expected);
  if (wrong.length > 0) throw new Error(`of ${expected} payments: ${wrong.map(([name, count]) => `${count} ${name}`).join(', ')}`);
}
