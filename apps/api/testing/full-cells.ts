import { createHash, randomBytes } from 'node:crypto';
import { complaintDetail } from '@hiram/contract/endpoints/complaint.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import pg from 'pg';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { inRole } from '../../../tools/testing/process-role.ts';
import type { Cell } from '../src/platform/db/cells.ts';
import { moveClock } from '../src/platform/db/clock.ts';
import { roleOf } from '../src/platform/db/roles/grants.ts';
import { movedTables } from '../src/platform/shards/table-owners.ts';
import { afterFile } from './after-file.ts';
import { fetchCall } from './calls.ts';
import { buildComplaint } from './complaints.ts';
import { buildBorrower, buildSession } from './factories.ts';
import type { BuiltSession } from './factories.ts';
import { CHANNELS } from './intents.ts';
import { orderedSession } from './loan-sessions.ts';
import { fillWithOrders, postPayouts } from './many-orders.ts';
import { startObjectStore } from './object-store.ts';
import { makeOwnDatabases, makePostgres } from './own-postgres.ts';
import { pngPhoto } from './photos.ts';
import { startSandbox } from './sandbox.ts';
import { waitUntil } from '../../../tools/testing/until.ts';
import { startService } from './service.ts';
import type { TestService } from './service.ts';
import type { Payer } from './steady-payments.ts';
import { buildPhoto } from './uploads.ts';

interface FillingSize {
  readonly shards: readonly number[];
  readonly ordersEach: number;
  readonly payersEach: number;
  readonly noticesEach: number;
}

interface GeneratedBorrower {
  readonly userId: string;
  readonly shard: number;
  /** Days from the first business day to the borrower's first due date. */
  readonly dueAfter: number;
}

/** A borrower with a photo in a complaint, and a borrower with an unused photo. */
interface Complainants {
  readonly shard: number;
  readonly session: BuiltSession;
  readonly problemId: string;
  readonly unused: BuiltSession;
}

/** Spreads first due dates, so that each of the first days has a hundredth of them. No order is disbursed in the future. */
const SPREAD_DAYS = 100;
const DAY_OF_SESSION_MS = 24 * 3_600_000;
/** Longer than the interval at which reminders are planned. */
const REPLANNING_MS = 16 * 60_000;

const morningOf = (day: CalendarDate): Date => new Date(`${day}T09:05:00+08:00`);

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  afterFile(() => client.end());
  return client;
}

export const countOf = async (client: pg.Client, query: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await client.query<{ count: string }>(query, [...values])).rows[0]?.count);

/** Moves business time day by day. It is ahead of the machine's time, so that a test can advance it at will. */
class BusinessDays {
  readonly first = addDays(manilaDateOf(new Date()), 1);
  readonly #directory: TestService['resources']['directory'];
  #aheadMs = 0;

  constructor(directory: TestService['resources']['directory']) {
    this.#directory = directory;
  }

  now = (): Date => new Date(Date.now() + this.#aheadMs);
  today = (): CalendarDate => manilaDateOf(this.now());

  startFirst = (): Promise<void> => this.goTo(morningOf(this.first));
  startNext = (): Promise<void> => this.goTo(morningOf(addDays(this.today(), 1)));

  async goTo(at: Date): Promise<void> {
    const ahead = Math.round((at.getTime() - Date.now()) / 1000);
    await moveClock(this.#directory, ahead);
    this.#aheadMs = ahead * 1000;
  }
}

/** Two cells on their own PostgreSQL. The first has orders of some shards with all kinds of work for a worker; the second is empty. */
export class FullCells {
  readonly service: TestService;
  readonly sandbox: Awaited<ReturnType<typeof startSandbox>>;
  readonly store: Awaited<ReturnType<typeof startObjectStore>>;
  readonly days: BusinessDays;
  readonly first: Cell;
  readonly second: Cell;
  /** Connections as a worker, which only see the rows that a worker sees. */
  #asWorker: Promise<readonly pg.Client[]> | null = null;
  borrowers: readonly GeneratedBorrower[] = [];
  payers: readonly Payer[] = [];
  notices: readonly { readonly userId: string; readonly subject: string; readonly dueAfter: number }[] = [];
  complaining: readonly Complainants[] = [];

  private constructor(parts: Pick<FullCells, 'service' | 'sandbox' | 'store'>) {
    ({ service: this.service, sandbox: this.sandbox, store: this.store } = parts);
    const { cells, directory } = this.service.resources;
    [this.first, this.second] = cells.all as [Cell, Cell];
    this.days = new BusinessDays(directory);
  }

  static async start(filling: FillingSize): Promise<FullCells> {
    const settings = { max_connections: 200, shared_buffers: '1GB', max_wal_size: '4GB' };
    const postgres = await makePostgres({ settings });
    afterFile(() => postgres.remove());
    await postgres.start();
    const [sandbox, store] = [await startSandbox(), await startObjectStore()];
    afterFile(() => store.stop());
    const databases = await makeOwnDatabases(postgres, ['cell_0', 'cell_1']);
    const environment = { ...sandbox.environment, ...store.environment, ...databases, HIRAM_PROFILE: 'philippines' };
    const full = new FullCells({ service: await startService({ environment }), sandbox, store });
    await full.days.startFirst();
    await full.#fill(filling);
    return full;
  }

  /** Connects as the owner of the tables, who sees hidden rows too. */
  readonly open = { first: () => connected(this.first.url), second: () => connected(this.second.url) };

  openDirectory = (): Promise<pg.Client> => connected(this.service.resources.config.directoryUrl);

  /** Creates a login whose shard map stays as it is now; nothing else differs. Returns the directory's address for it. */
  async freezeMap(): Promise<string> {
    const directory = await this.openDirectory();
    const service = roleOf('service');
    await directory.query(`create role stale login; grant ${service} to stale; create schema stale_map;
      create table stale_map.shard_place as table shard_place; create table stale_map.shard_epoch as table shard_epoch;
      grant usage on schema stale_map to ${service}; grant select on all tables in schema stale_map to ${service};
      alter role stale in database directory set search_path = stale_map, public`);
    return this.service.resources.config.directoryUrl.replace('postgres@', 'stale@');
  }

  /** Returns one hash per table over the rows of these borrowers in a cell. */
  async digestsOf(cell: pg.Client, userIds: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const found: Record<string, string> = {};
    for (const table of movedTables) {
      const { rows } = await cell.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(each::text, 0)::numeric), 0) as digest from ${table} as each where user_id = any ($1)`,
        [userIds],
      );
      found[table] = rows[0]?.digest ?? '';
    }
    return found;
  }

  photos = (): Promise<readonly (readonly string[])[]> =>
    Promise.all(
      this.complaining.map(async ({ session, problemId }) => {
        const answer = await fetchCall(this.sandbox.apiUrl, complaintDetail, { query: session.query, fields: { problemId } });
        const { data } = (await answer.json()) as { data: { images: string[] } };
        const bytes = await Promise.all(data.images.map(async (address) => Buffer.from(await (await fetch(address)).arrayBuffer())));
        return bytes.map((each) => createHash('sha256').update(each).digest('hex'));
      }),
    );

  /**
   * Waits until the day's work is done: both cells have accrued and all messages are sent. Moves the clock by a quarter of an hour, because reminders
   * are planned again then, and the first time skips borrowers of a moving shard.
   */
  async endDay(): Promise<void> {
    const both = await (this.#asWorker ??= Promise.all([this.first, this.second].map(({ url }) => connected(inRole(url, 'worker')))));
    const countInBoth = async (query: string, value: unknown): Promise<number> => {
      const counts = await Promise.all(both.map((cell) => countOf(cell, query, [value])));
      return counts.reduce((sum, each) => sum + each, 0);
    };
    await waitUntil(
      () => countInBoth('select count(*) from accrual_progress where done_through = $1', this.days.today()),
      (cells) => cells === 2,
      scaleTimeout(300_000),
    );
    await this.days.goTo(new Date(this.days.now().getTime() + REPLANNING_MS));
    const again = new Date(this.days.now().getTime() - 1_000);
    await waitUntil(
      () => countInBoth('select count(*) from reminder_plan where planned_at >= $1', again),
      (cells) => cells === 2,
    );
    const due = `select (select count(*) from reminder where state = 'waiting') + (select count(*) from notice where send_at <= $1) as count`;
    await waitUntil(
      () => countInBoth(due, this.days.now()),
      (left) => left === 0,
      scaleTimeout(300_000),
    );
  }

  async #fill({ shards, ordersEach, payersEach, noticesEach }: FillingSize): Promise<void> {
    const cell = await this.open.first();
    const disbursedOn = addDays(this.days.first, -30);
    const notAfter = addDays(this.days.first, -1);
    await fillWithOrders(cell, { orders: shards.length * ordersEach, disbursedOn, overDays: SPREAD_DAYS, notAfter, inShards: shards });
    await postPayouts(cell);
    const { rows } = await cell.query<GeneratedBorrower>(
      `select user_id as "userId", shard_of(user_id) as shard, disbursed_on - $1::date as "dueAfter" from many_borrowers order by user_id`,
      [disbursedOn],
    );
    this.borrowers = rows;
    // Dropped, because a move rejects a cell with an unknown table.
    await cell.query('drop table many_borrowers');
    const payersOf = (shard: number) => rows.filter((each) => each.shard === shard).slice(0, payersEach);
    this.payers = shards.flatMap(payersOf).map(({ userId, shard }) => ({ userId, shard, providerReference: `soak-${userId}` }));
    await this.#addIntents(cell);
    await this.#addNotices(
      cell,
      shards.flatMap((shard) => payersOf(shard).slice(0, noticesEach)),
    );
    const complaining: Complainants[] = [];
    for (const shard of shards) complaining.push(await this.#buildComplaining(shard, complaining.length));
    this.complaining = complaining;
  }

  async #addIntents(cell: pg.Client): Promise<void> {
    const at = this.days.now();
    await cell.query(
      `insert into payment_intent (user_id, intent_id, order_id, purpose, channel_number, provider, amount, state, state_at, paid_amount,
         created_at, expires_at, provider_reference, code, checkout_url, poll_attempts)
       select user_id, intent_id, user_id, 'repayment', $4, 'payment', 232000, 'waiting', $5::timestamptz, 0,
         $5, $5::timestamptz + interval '30 days', reference, '881044027716', '', 0
       from unnest($1::text[], $2::text[], $3::text[]) as given (user_id, intent_id, reference)`,
      [
        this.payers.map(({ userId }) => userId),
        this.payers.map(({ shard }) => makeId('intent', shard, randomBytes(12))),
        this.payers.map(({ providerReference }) => providerReference),
        CHANNELS.code,
        at,
      ],
    );
    await (
      await this.openDirectory()
    ).query(
      `insert into provider_reference (provider, reference, shard, created_at)
       select 'payment', reference, shard, $3 from unnest($1::text[], $2::smallint[]) as given (reference, shard)`,
      // Created an hour ago, so that a webhook that finds nothing under the reference is not retried.
      [
        this.payers.map(({ providerReference }) => providerReference),
        this.payers.map(({ shard }) => shard),
        new Date(Date.now() - 3_600_000),
      ],
    );
  }

  async #addNotices(cell: pg.Client, to: readonly GeneratedBorrower[]): Promise<void> {
    this.notices = to.map(({ userId }, index) => ({ userId, subject: `soak-${index}`, dueAfter: 1 + (index % 5) }));
    await cell.query(
      `insert into notice (user_id, kind, subject, state, made_at, send_at, tries)
       select user_id, 'browser', subject, 'waiting', $4, send_at, 0
       from unnest($1::text[], $2::text[], $3::timestamptz[]) as given (user_id, subject, send_at)`,
      [
        this.notices.map(({ userId }) => userId),
        this.notices.map(({ subject }) => subject),
        this.notices.map(({ dueAfter }) => morningOf(addDays(this.days.first, dueAfter))),
        this.days.now(),
      ],
    );
  }

  async #buildComplaining(shard: number, index: number): Promise<Complainants> {
    const { app, resources } = this.service;
    const sessionIn = async () =>
      buildSession(resources, { borrower: await buildBorrower(resources, { inShard: shard }), expiresInMs: DAY_OF_SESSION_MS });
    const { session, orderId } = await orderedSession(resources, orderStatus.active, await sessionIn());
    const problemImage = await buildPhoto(app, session, await pngPhoto(200 + index, 100));
    const problemId = await buildComplaint(app, session, { orderNo: orderId, problemImage });
    const unused = await sessionIn();
    await buildPhoto(app, unused, await pngPhoto(100, 200 + index));
    return { shard, session, problemId, unused };
  }
}
