import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compareSettlements } from '@hiram/api/jobs/settlements.ts';
import type { ReconciliationResult } from '@hiram/api/lending/restores/reconcile-directory.ts';
import type { TrialBalance } from '@hiram/api/lending/servicing/trial-balance.ts';
import { phoneKeysOf } from '@hiram/api/platform/crypto/phone-keys.ts';
import { readConfig } from '@hiram/api/platform/config/config.ts';
import { reservePhone } from '@hiram/api/platform/db/directory.ts';
import { DatedWork } from '@hiram/api/platform/db/dated-work.ts';
import { closeResources } from '@hiram/api/platform/resources.ts';
import { openRecordStore } from '@hiram/api/providers/record-store.ts';
import { openImageStore } from '@hiram/api/providers/open-image-store.ts';
import { openResources, type Resources } from '@hiram/api/providers/resources.ts';
import { makePostgres, postgresOn, type OwnPostgres } from '../../../apps/api/testing/own-postgres.ts';
import { identityApp } from '@hiram/sandbox/staff/identity-provider.ts';
import { deviceToken } from '../../../apps/api/testing/staff-browser.ts';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { withOwnRole } from '../../../tools/testing/process-role.ts';
import { inheritedEnvironment } from '../../../tools/testing/inherited-environment.ts';
import { waitUntil } from '../../../tools/testing/until.ts';
import { runSql } from '../../stack/databases.ts';
import { repositoryRoot } from '../../stack/repository.ts';
import { makeDataset, type BenchDataset } from '../bench/bench-dataset.ts';
import { fillPhones } from '../bench/fill.ts';
import { startNode, type Process } from '../bench/processes.ts';
import { Backups, type StoredBackup } from './backups.ts';
import type { DrillFigures } from './figures.ts';
import { PaymentStream, type SentPayment } from './payment-stream.ts';
import { DrillProvider } from './provider.ts';

export interface DrillSize {
  readonly people: number;
  /** Number of codes to pay; must exceed the payments made until the cell is lost. */
  readonly codes: number;
  readonly perSecond: number;
  /** Minimum number of acknowledged payments before each next step. */
  readonly paymentsAStep: number;
  /** Defaults to the deployed configuration. */
  readonly archiveTimeoutSeconds?: number;
  readonly print?: (what: string) => void;
}

/** Filling writes minimal WAL, because a cell that is being created needs no backup. */
const FILL_SETTINGS = { wal_level: 'minimal', max_wal_senders: 0, archive_mode: 'off' };
const MEMORY_SETTINGS = { shared_buffers: '256MB', maintenance_work_mem: '256MB', max_wal_size: '4GB' };
const WHY = ['--reason', 'a restore is tried'];
const LONGEST_WAIT_MS = scaleTimeout(600_000);

/**
 * Destroys a cell while payments arrive and restores it to a chosen second, with a directory that is newer. Uses the product's own schema, service,
 * commands and backup configuration, with the sandbox as the payment provider.
 */
export async function runDrill(size: DrillSize): Promise<DrillFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-drill-'));
  // The owner of the tables reads its configuration there.
  await chmod(folder, 0o755);
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    return await new Drill(size, folder, ends).run();
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

type Environment = Readonly<Record<string, string>>;

class Drill {
  readonly #size: DrillSize;
  readonly #folder: string;
  readonly #ends: (() => Promise<unknown>)[];
  readonly #backups: Backups;

  constructor(size: DrillSize, folder: string, ends: (() => Promise<unknown>)[]) {
    this.#size = size;
    this.#folder = folder;
    this.#ends = ends;
    this.#backups = new Backups(folder);
  }

  async run(): Promise<DrillFigures> {
    const [directory, cell] = [await this.#server(), await this.#server(this.#backups.environment)];
    const provider = await DrillProvider.start(this.#folder);
    this.#ends.push(provider.stop);
    const { dataset, fillSeconds } = await this.#fill(directory, cell, provider);
    const service = await this.#service(dataset.environment);
    await withResources(dataset.environment, ({ restoreGuard }) => restoreGuard.checkAll());
    const stream = new PaymentStream(provider, service.port, this.#size.perSecond);
    this.#ends.push(() => stream.stop());
    const loadResult = await this.#runLoad(cell, stream);
    await this.#destroyCell(cell, stream);
    await service.stop();
    const restored = await this.#restore(cell, loadResult.second);
    const environment = { ...dataset.environment, CELLS: `cell-0=${restored.server.url('cell')}` };
    const after = await this.#reconcile(environment, provider, stream.sent, loadResult.second);
    return { fillSeconds, ...loadResult, isEncrypted: await this.#backups.isEncrypted(), ...restored.figures, ...after };
  }

  async #server(environment: Environment = {}): Promise<OwnPostgres> {
    const server = await makePostgres({ settings: MEMORY_SETTINGS, environment });
    this.#ends.push(() => server.remove());
    return server;
  }

  async #fill(directory: OwnPostgres, cell: OwnPostgres, provider: DrillProvider) {
    this.#print(`Filling a cell with ${this.#size.people} borrowers`);
    const start = performance.now();
    await directory.start();
    await cell.start(FILL_SETTINGS);
    await runSql(directory.url('postgres'), 'create database directory');
    await runSql(cell.url('postgres'), 'create database cell');
    const dataset = await makeDataset({
      people: this.#size.people,
      bulk: true,
      isKept: true,
      databases: {
        directoryUrl: directory.url('directory'),
        cellUrls: [cell.url('cell')],
        cells: `cell-0=${cell.url('cell')}`,
        drop: () => Promise.resolve(),
      },
    });
    this.#ends.push(() => dataset.remove());
    await this.#givePhones(dataset);
    await provider.openCodes(dataset, this.#size.codes);
    await cell.stop();
    await this.#backups.configure(cell);
    const { archiveTimeoutSeconds: seconds } = this.#size;
    await cell.start(seconds === undefined ? {} : { archive_timeout: seconds });
    await this.#backups.createRepository(cell);
    const environment = { ...dataset.environment, PAYMENT_URL: `${provider.url}/payments` };
    return { dataset: { ...dataset, environment }, fillSeconds: secondsSince(start) };
  }

  /** Registers every borrower's phone in the directory, as in production. */
  async #givePhones({ environment, cellUrls: [cell = ''], template: { userId } }: BenchDataset): Promise<void> {
    const keys = phoneKeysOf(environment['PHONE_KEY'] ?? '');
    await fillPhones(environment['DIRECTORY_DATABASE_URL'] ?? '', keys.current);
    const [row] = await runSql(cell, 'select phone from borrower where user_id = $1', [userId]);
    const { phone } = row as { readonly phone: string };
    await withResources(environment, ({ directory }) => reservePhone(directory, keys, { phone, userId, at: new Date() }));
  }

  async #service(environment: Environment): Promise<Process> {
    const own = withOwnRole('server.ts', environment);
    const service = await startNode({ folder: this.#folder }, 'apps/api/src/main/server.ts', own, '/readyz');
    this.#ends.push(() => service.stop());
    return service;
  }

  /** Makes backups while borrowers pay, and chooses the second to restore to. */
  async #runLoad(cell: OwnPostgres, stream: PaymentStream) {
    await this.#paidOn(stream);
    const [row] = await runSql(cell.url('cell'), 'select pg_database_size(current_database())::float8 as bytes');
    this.#print('Taking a full backup while borrowers pay');
    const full = await this.#timed(() => this.#backups.createBackup(cell, 'full'));
    await this.#paidOn(stream);
    this.#print('Taking an incremental backup');
    const incremental = await this.#timed(() => this.#backups.createBackup(cell, 'incr'));
    const weekly = await this.#timed(() => this.#tryNewest(cell));
    await this.#paidOn(stream);
    const second = nextFullSecond();
    await waitUntil(
      () => Promise.resolve(Date.now()),
      (now) => now > second.getTime(),
    );
    this.#print(`The chosen second is ${second.toISOString()}`);
    await this.#paidOn(stream);
    const archiveSeconds = await this.#archived(cell);
    return {
      cellBytes: (row as { readonly bytes: number }).bytes,
      ...backupFigures(full, incremental),
      weeklySeconds: weekly.seconds,
      booksOfNewest: weekly.result,
      second,
      archiveSeconds,
    };
  }

  async #paidOn({ sent: told }: PaymentStream): Promise<void> {
    const acknowledged = (): number => told.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length;
    const enough = acknowledged() + this.#size.paymentsAStep;
    await waitUntil(
      () => Promise.resolve(acknowledged()),
      (count) => count >= enough,
      LONGEST_WAIT_MS,
    );
  }

  /**
   * Waits until the current WAL is archived, and returns the time: WAL that is not archived is lost with the cell. The segment is not switched by
   * force, so this is what a lost disk would cost.
   */
  async #archived(cell: OwnPostgres): Promise<number> {
    const start = performance.now();
    const [now] = await runSql(cell.url('postgres'), 'select pg_walfile_name(pg_current_wal_lsn()) as wal');
    const { wal } = now as { readonly wal: string };
    await waitUntil(
      async () => {
        const [row] = await runSql(cell.url('postgres'), 'select last_archived_wal as wal from pg_stat_archiver');
        return (row as { readonly wal: string | null }).wal ?? '';
      },
      (last) => last.slice(0, wal.length) >= wal,
      LONGEST_WAIT_MS,
    );
    return secondsSince(start);
  }

  /** Restores the newest backup with all archived WAL on a separate server, like the chart's weekly job. */
  async #tryNewest({ account }: OwnPostgres): Promise<boolean> {
    this.#print('Restoring the newest backup, as the weekly job does');
    const folder = await mkdtemp(join(tmpdir(), 'hiram-newest-'));
    try {
      await chown(folder, account.uid, account.gid);
      await this.#backups.restoreNewest(account, join(repositoryRoot, 'deploy/helm/hiram/files/restore-newest.sh'), folder);
      const settings = { config_file: join(folder, 'postgresql.conf') };
      const server = await postgresOn({ folder, data: join(folder, 'data'), settings, environment: this.#backups.environment });
      await server.start();
      try {
        return await this.#checkBooks(server, '--minutes-old=60');
      } finally {
        await server.kill();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Simulates a loss of power and disk. Borrowers continue to pay: the provider has the money, but the service acknowledges nothing. */
  async #destroyCell(cell: OwnPostgres, stream: PaymentStream): Promise<void> {
    await cell.kill();
    await rm(cell.data, { recursive: true, force: true });
    this.#print('The cell is lost');
    const before = stream.sent.length;
    await waitUntil(
      () => Promise.resolve(stream.sent.length),
      (count) => count >= before + this.#size.paymentsAStep,
      LONGEST_WAIT_MS,
    );
    await stream.stop();
  }

  async #restore({ account }: OwnPostgres, second: Date) {
    this.#print('Restoring the cell beside the newer directory');
    const folder = await mkdtemp(join(tmpdir(), 'hiram-restored-'));
    this.#ends.push(() => rm(folder, { recursive: true, force: true }));
    await chown(folder, account.uid, account.gid);
    const data = join(folder, 'data');
    const files = await this.#timed(() => this.#backups.restoreTo(account, data, second));
    const server = await postgresOn({ folder, data, settings: MEMORY_SETTINGS, environment: this.#backups.environment });
    this.#ends.push(() => server.kill());
    const replay = await this.#timed(async () => {
      await server.start();
      await waitUntil(
        () => runSql(server.url('postgres'), 'select 1 where not pg_is_in_recovery()'),
        (rows) => rows.length > 0,
        LONGEST_WAIT_MS,
      );
    });
    const books = await this.#checkBooks(server);
    return { server, figures: { restoreSeconds: files.seconds, replaySeconds: replay.seconds, booksAsRestored: books } };
  }

  /** Runs the chart's weekly program. */
  async #checkBooks(server: OwnPostgres, ...options: string[]): Promise<boolean> {
    const words = ['apps/api/src/main/check-books.ts', server.url('cell'), ...options];
    // The program exits with an error if the books are wrong, but prints its result anyway.
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: repositoryRoot }).catch(
      (error: { stdout: string }) => error,
    );
    if (stdout === '') throw new Error('check-books printed no result');
    this.#print(stdout.trim());
    return (JSON.parse(stdout) as { readonly isGood: boolean }).isGood;
  }

  async #reconcile(environment: Environment, provider: DrillProvider, told: readonly SentPayment[], second: Date) {
    const missingAfterRestore = await postingsOf(environment, told);
    const sides = paymentsAroundRestore(told, second);
    this.#print('Reconciling the directory with the cell');
    const reconciled = await this.#timed(async () => JSON.parse(await ops(environment, 'reconcile-directory')) as ReconciliationResult);
    const missingAfterCommand = await postingsOf(environment, told);
    this.#print('Comparing the settlement lists of the provider');
    const compared = await this.#timed(() => compareLists(environment));
    const service = await this.#service(environment);
    for (const { event } of told)
      if (!(await provider.sendWebhook(service.port, event))) throw new Error(`the webhook of ${event.paymentId} was rejected`);
    await service.stop();
    const missingAtEnd = await postingsOf(environment, told);
    const { sum, differences } = JSON.parse(await ops(environment, 'trial-balance')) as TrialBalance;
    return {
      before: { acknowledged: sides.before.length, missing: countMissing(sides.before, missingAfterRestore) },
      after: { told: sides.after.length, present: sides.after.length - countMissing(sides.after, missingAfterRestore) },
      told: told.length,
      unacknowledged: told.filter(({ acknowledgedAt }) => acknowledgedAt === null).length,
      missing: {
        missingAfterRestore: countMissing(told, missingAfterRestore),
        missingAfterCommand: countMissing(told, missingAfterCommand),
        missingAtEnd: countMissing(told, missingAtEnd),
      },
      postedTwice: [...missingAtEnd.values()].filter((times) => times > 1).length,
      standing: reconciled.result.standings['cell-0'] ?? '',
      isReleased: compared.result,
      phones: reconciled.result.phones,
      reconcileSeconds: reconciled.seconds,
      compareSeconds: compared.seconds,
      booksAtEnd: sum === 0 && differences.length === 0,
      ...(await countUnresolved(environment)),
    };
  }

  #print(what: string): void {
    this.#size.print?.(what);
  }

  async #timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly seconds: number }> {
    const start = performance.now();
    const result = await work();
    return { result, seconds: secondsSince(start) };
  }
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

interface TimedBackup {
  readonly result: StoredBackup;
  readonly seconds: number;
}

const backupFigures = (full: TimedBackup, incremental: TimedBackup) => ({
  fullSeconds: full.seconds,
  fullStoredBytes: full.result.storedBytes,
  incrementalSeconds: incremental.seconds,
  incrementalStoredBytes: incremental.result.storedBytes,
});

/** The next whole second: every payment acknowledged before it is committed before it. */
const nextFullSecond = (): Date => new Date((Math.floor(Date.now() / 1000) + 1) * 1000);

/** Payments acknowledged before the second must be restored, payments sent after it cannot be; a payment in between may be either. */
const paymentsAroundRestore = (told: readonly SentPayment[], second: Date) => ({
  before: told.filter(({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt < second.getTime()),
  after: told.filter(({ sentAt }) => sentAt > second.getTime()),
});

type Postings = ReadonlyMap<string, number>;

const countMissing = (told: readonly SentPayment[], posted: Postings): number =>
  told.filter(({ event: { paymentId } }) => !posted.has(paymentId)).length;

const cellOf = (environment: Environment): string => (environment['CELLS'] ?? '').replace(/^cell-0=/, '');

async function postingsOf(environment: Environment, told: readonly SentPayment[]): Promise<Postings> {
  const rows = await runSql(
    cellOf(environment),
    `select substr(transaction_id, 9) as id, count(*)::integer as times from loan_transaction where transaction_id = any($1) group by transaction_id`,
    [told.map(({ event: { paymentId } }) => `payment:${paymentId}`)],
  );
  return new Map((rows as readonly { readonly id: string; readonly times: number }[]).map(({ id, times }) => [id, times]));
}

/** Counts unresolved suspense items and discrepancies. */
async function countUnresolved(environment: Environment): Promise<Pick<DrillFigures, 'suspended' | 'discrepancies'>> {
  const [row] = await runSql(
    environment['DIRECTORY_DATABASE_URL'] ?? '',
    `select (select count(*)::integer from suspense where resolved_at is null) as suspended, (select count(*)::integer from discrepancy) as discrepancies`,
  );
  return row as Pick<DrillFigures, 'suspended' | 'discrepancies'>;
}

/** Runs a staff command on the machine itself, as after the loss of the desk, as a signed-in person. */
async function ops(environment: Environment, command: string): Promise<string> {
  const [issuer, desk] = [`http://127.0.0.1:${await freePort()}`, { DESK_ORIGIN: 'http://127.0.0.1:1', DESK_CLIENT_ID: 'desk' }];
  const clientSecret = 'a secret of the drill and its identity provider';
  const provider = identityApp({ issuer, deskOrigin: desk.DESK_ORIGIN, clientSecret });
  await provider.listen({ host: '127.0.0.1', port: Number(new URL(issuer).port) });
  try {
    const token = await deviceToken(issuer, 'maria.santos', desk.DESK_ORIGIN);
    const signedIn = { ...desk, DESK_ISSUER: issuer, DESK_CLIENT_SECRET: clientSecret, STAFF_TOKEN: token };
    const env = { PATH: process.env['PATH'], ...inheritedEnvironment(), ...withOwnRole('ops.ts', environment), ...signedIn };
    const words = ['apps/api/src/main/ops.ts', command, ...WHY];
    return (await promisify(execFile)(process.execPath, words, { cwd: repositoryRoot, env, maxBuffer: 64 * 1024 ** 2 })).stdout;
  } finally {
    await provider.close();
  }
}

/** Runs the nightly reconciliation of the worker; true if the restored cell is released for dated jobs. */
function compareLists(environment: Environment): Promise<boolean> {
  return withResources(withOwnRole('worker.ts', environment), async (resources) => {
    const [cell] = resources.cells.all;
    if (cell === undefined) throw new Error('the environment has no cell');
    const { profile, contactRules, accountKeys, imageStore, publicOrigin } = resources.config;
    const datedWork = new DatedWork([resources.clockGuard, resources.restoreGuard]);
    const log = { info: () => undefined, warn: (fields: object, message: string) => console.error(message, fields) };
    const isReleased = await datedWork.isAllowed(cell.name, 'compare-settlements');
    const stores = { images: openImageStore(imageStore, publicOrigin), records: openRecordStore(imageStore) };
    await compareSettlements({
      ...resources,
      database: cell.database,
      datedWork,
      profile,
      contactRules,
      accountKeys,
      ...stores,
      accrualDaysAtOnce: 7,
      log,
    });
    return isReleased;
  });
}

async function withResources<Result>(environment: Environment, work: (resources: Resources) => Promise<Result>): Promise<Result> {
  const resources = await openResources(readConfig(environment), (error) => console.error(error));
  try {
    return await work(resources);
  } finally {
    await closeResources(resources);
  }
}
