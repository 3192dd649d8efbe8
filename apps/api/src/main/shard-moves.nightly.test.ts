import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { scaleTimeout, TIMEOUT_SCALE } from '../../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../../tools/testing/ports.ts';
import { inRole } from '../../../../tools/testing/process-role.ts';
import { afterFile } from '../../testing/after-file.ts';
import { spawnChild } from '../../testing/child.ts';
import { FullCells, countOf } from '../../testing/full-cells.ts';
import type { MoverMessage } from '../../testing/move-until.ts';
import { KILLED_BEFORE, Mover, copiedBy, pausesOf, stepTimes } from '../../testing/mover.ts';
import type { MoverRun, SwitchPause } from '../../testing/mover.ts';
import { keysInStore } from '../../testing/object-store.ts';
import { PaymentRounds } from '../../testing/payment-rounds.ts';
import { percentile } from '../../testing/percentile.ts';
import { SEED, randomOf } from '../../testing/random.ts';
import { endChild } from '../../testing/sandbox.ts';
import { SteadyPayments } from '../../testing/steady-payments.ts';
import type { AcknowledgedPayment } from '../../testing/steady-payments.ts';
import { removeUnusedPhotos } from '../jobs/remove-photos.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import type { TrialBalance } from '../lending/servicing/trial-balance.ts';
import { openDatabase } from '../platform/db/database.ts';
import { isTransientError } from '../platform/db/errors.ts';
import { finishMove } from '../platform/shards/move-shard.ts';
import type { MoveStep } from '../platform/shards/move-shard.ts';
import { movedTables } from '../platform/shards/table-owners.ts';
import { openImageStore } from '../providers/open-image-store.ts';
import type { CellTables } from '../tables/cell.ts';

/** `HIRAM_MOVES=10x20000` moves ten shards of 20,000 orders each. */
const [SHARD_TOTAL = 3, ORDERS_PER_SHARD = 2_000] = (process.env['HIRAM_MOVES'] ?? '3x2000').split('x').map(Number);

/** What happens to each move. The first three cover every kind, for a small run. */
const INTERRUPTION_PLAN = [
  'back',
  'interrupted',
  'killed',
  'killed',
  'interrupted',
  'killed',
  'back',
  'killed',
  'interrupted',
  'killed',
] as const;
type PlannedInterruption = (typeof INTERRUPTION_PLAN)[number];

const PLANNED_MOVES = INTERRUPTION_PLAN.slice(0, SHARD_TOTAL).map((interruption, index) => ({ shard: 100 + index, interruption }));
const SHARDS = PLANNED_MOVES.map(({ shard }) => shard);
const INTERRUPTIONS = 2;
/** `HIRAM_PER_SECOND=10` suits a machine with other load. */
const PAYMENTS_PER_SECOND = Number(process.env['HIRAM_PER_SECOND'] ?? 40);
const AMOUNT = 10_00;
/** A fiftieth of the borrowers of a shard pay, each of them a few times. */
const PAYERS_PER_SHARD = Math.max(20, ORDERS_PER_SHARD / 50);
const NOTICES_PER_SHARD = 20;
/** Borrowers whose instalment is due later than this are neither reminded nor charged during the test. */
const LAST_TOUCHED_DAY = 20;
const STALE_CALLS = 10;
const GRACE_MS = 10_000;
/** 250 ms on an idle machine, whose slowness is 2. */
const LONGEST_PAUSE_MS = 125 * TIMEOUT_SCALE;

interface Outcome {
  readonly shard: number;
  readonly interruption: PlannedInterruption;
  readonly runs: readonly MoverRun[];
  readonly pauses: readonly SwitchPause[];
  readonly finishMs: number;
  readonly removed: number;
  readonly from: number;
  readonly to: number;
}

const now = (): number => performance.timeOrigin + performance.now();
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const formatWhole = (...numbers: readonly number[]): string => numbers.map((number) => number.toFixed(0)).join(', ') || 'none';
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const formatSpread = (numbers: readonly number[]): string =>
  `median ${formatWhole(percentile(numbers, 0.5))} ms, 99th percentile ${formatWhole(percentile(numbers, 0.99))} ms, longest ${formatWhole(Math.max(0, ...numbers))} ms`;

/** Ignores passing errors: a job that finds a shard closed for its move is retried later. */
function ignoreTransient(error: unknown): void {
  if (!isTransientError(error)) throw error;
}

/** Two cells and a mover that moves the shards of the first cell to the second, one by one. */
class MovingWorld {
  readonly full: FullCells;
  readonly old: pg.Client;
  readonly next: pg.Client;
  readonly books: TrialBalance;
  readonly mover: Mover;
  readonly payments: SteadyPayments;
  readonly removedPhotos: string[] = [];
  readonly days: CalendarDate[];
  staleCalls = 0;
  readonly wrong: string[] = [];
  readonly #stale: PaymentRounds;
  readonly #random = randomOf(SEED);
  /** Duration of an undisturbed move, without the grace period at its end. */
  #usualMs = 5_000;

  constructor(full: FullCells, parts: Pick<MovingWorld, 'old' | 'next' | 'books'> & { readonly stale: PaymentRounds }) {
    this.full = full;
    ({ old: this.old, next: this.next, books: this.books, stale: this.#stale } = parts);
    this.mover = new Mover(full.service.resources.config, GRACE_MS);
    const good = new PaymentRounds(full.service.resources, full.sandbox.apiPort);
    this.payments = new SteadyPayments({
      payers: full.payers,
      perSecond: PAYMENTS_PER_SECOND,
      amount: AMOUNT,
      deliver: (word) => good.deliver(word),
      now: () => new Date(full.days.now().getTime() - 1_000),
    });
    afterFile(() => this.payments.end());
    this.days = [full.days.today()];
  }

  async live({ shard, interruption }: (typeof PLANNED_MOVES)[number], changesDay: boolean): Promise<Outcome> {
    const { full, old, next, payments } = this;
    const { config } = full.service.resources;
    const [untouched, allOwners, from] = [this.#untouchedOf(shard), this.#everybodyOf(shard), now()];
    const before = await full.digestsOf(old, untouched);
    await this.#expirePhoto(shard);
    payments.focus = shard;
    const concurrent: Promise<unknown>[] = [];
    const workOfFirstRun = new Map<MoveStep, () => Promise<unknown>>([
      ['copy', () => this.#removePhotos()],
      // Calls that began before the switch may still read the old cell. A shard that moves back returns before they end, so it is excluded.
      ...(interruption === 'back' ? [] : [['hide', () => this.#callStale(shard)] as const]),
    ]);
    const onMessage = ({ step }: MoverMessage): void => {
      const work = step === undefined ? undefined : workOfFirstRun.get(step);
      if (step === undefined || work === undefined) return;
      workOfFirstRun.delete(step);
      concurrent.push(work());
    };
    if (changesDay) concurrent.push(sleep(this.#random.between(0, this.#usualMs)).then(full.days.startNext));
    const runs = await this.#move(shard, interruption, onMessage);
    await Promise.all(concurrent);

    const digestsAfterMove = await full.digestsOf(old, allOwners);
    await this.#callStale(shard);
    this.#compare(`the old cell after the move of shard ${shard}`, await full.digestsOf(old, allOwners), digestsAfterMove);
    this.#compare(`shard ${shard} after its move`, await full.digestsOf(next, untouched), before);
    const finishStart = performance.now();
    const moveOptions = { directoryUrl: config.directoryUrl, cells: config.cellAddresses, log: () => undefined };
    const { removed } = await finishMove(moveOptions, shard);
    const finishMs = performance.now() - finishStart;
    this.#compare(`shard ${shard} at its end`, await full.digestsOf(next, untouched), before);
    this.#compare(`rows of shard ${shard} left in the old cell`, await full.digestsOf(old, allOwners), await full.digestsOf(old, []));
    payments.focus = null;
    if (changesDay) await this.endDay();
    return { shard, interruption, runs, pauses: runs.flatMap(pausesOf), finishMs, removed, from, to: now() };
  }

  async endDay(): Promise<void> {
    await this.full.endDay();
    this.days.push(this.full.days.today());
  }

  /** Returns the shard's payments that were in flight at some time of the interval. */
  paymentsWithin(shard: number, { from, to }: { readonly from: number; readonly to: number }): readonly AcknowledgedPayment[] {
    return this.payments.acknowledged.filter((each) => each.shard === shard && each.at < to && each.at + each.ms > from);
  }

  pausedPaymentTimes = ({ shard, pauses }: Outcome): readonly number[] =>
    pauses.flatMap(({ from, ms }) => this.paymentsWithin(shard, { from, to: from + ms }).map((each) => each.ms));

  async #move(shard: number, interruption: PlannedInterruption, onMessage: (word: MoverMessage) => void): Promise<readonly MoverRun[]> {
    const { first, second } = this.full;
    const there = { shard, to: second.name, onWord: onMessage };
    const runs: MoverRun[] = [];
    if (interruption === 'killed')
      for (const exitBefore of KILLED_BEFORE) {
        runs.push(...(await this.mover.move({ ...there, exitBefore })));
        if (runs.at(-1)?.ended !== 'SIGKILL') throw new Error(`the mover of shard ${shard} was not killed before ${exitBefore}`);
      }
    if (interruption === 'interrupted')
      for (let times = 0; times < INTERRUPTIONS; times += 1)
        runs.push(...(await this.mover.move({ ...there, interruptAfterMs: this.#random.between(500, this.#usualMs) })));
    if (interruption === 'back') {
      runs.push(...(await this.mover.move(there)));
      this.#usualMs = Math.round((runs.at(-1)?.ms ?? 0) - GRACE_MS);
      runs.push(...(await this.mover.move({ shard, to: first.name })));
    }
    return [...runs, ...(await this.mover.move(there))];
  }

  /** Reports payments to a service with an outdated shard map, and then again to a current one, as a provider retries. */
  async #callStale(shard: number): Promise<void> {
    const { payments, old } = this;
    const words = Array.from({ length: STALE_CALLS }, () => payments.word(payments.nextPayer(shard)));
    const answers = await Promise.all(words.map((word) => this.#stale.deliver(word)));
    this.staleCalls += answers.length;
    for (const { status } of answers) if (status !== 503) this.wrong.push(`a stale service answered ${status}`);
    const written = await countOf(
      old,
      `select (select count(*) from loan_transaction where transaction_id = any ($1)) + (select count(*) from provider_event where event_id = any ($2)) as count`,
      [words.map(({ paymentId }) => `payment:${paymentId}`), words.map(({ paymentId }) => `evt-${paymentId}`)],
    );
    if (written > 0) this.wrong.push(`a stale service has written ${written} rows at the old place`);
    await Promise.all(words.map((word) => payments.deliver(word, shard)));
  }

  async #expirePhoto(shard: number): Promise<void> {
    const ids = this.full.complaining.filter((each) => each.shard === shard).map(({ unused }) => unused.userId);
    await this.old.query(`update image set unused_until = 'epoch' where user_id = any ($1)`, [ids]);
  }

  async #removePhotos(): Promise<void> {
    const { config, cells } = this.full.service.resources;
    const images = openImageStore(config.imageStore, config.publicOrigin);
    const countingStore = { remove: (ids: readonly string[]) => (this.removedPhotos.push(...ids), images.remove(ids)) };
    const databases = cells.all.map(({ url }) =>
      openDatabase<CellTables>(inRole(url, 'worker'), { role: 'worker', max: 1, timeoutScale: 1, onIdleError: () => undefined }),
    );
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(databases.map((database) => removeUnusedPhotos(database, countingStore, new Date(1_000)).catch(ignoreTransient)));
      await sleep(300);
    }
    await Promise.all(databases.map((database) => database.destroy()));
    images.close();
  }

  #compare(what: string, found: Readonly<Record<string, string>>, expected: Readonly<Record<string, string>>): void {
    for (const table of movedTables)
      if (found[table] !== expected[table]) this.wrong.push(`${what}: ${table} has ${found[table]}, not ${expected[table]}`);
  }

  /**
   * Returns borrowers whose rows must not change: no payments, reminders or charges. Includes the borrower with the complaint, who has rows in more
   * tables.
   */
  #untouchedOf(shard: number): readonly string[] {
    const { borrowers, complaining, payers } = this.full;
    const paying = new Set(payers.map(({ userId }) => userId));
    return [
      ...borrowers
        .filter((each) => each.shard === shard && each.dueAfter > LAST_TOUCHED_DAY && !paying.has(each.userId))
        .map(({ userId }) => userId),
      ...complaining.filter((each) => each.shard === shard).map(({ session }) => session.userId),
    ];
  }

  #everybodyOf(shard: number): readonly string[] {
    const { borrowers, complaining } = this.full;
    return [
      ...borrowers.filter((each) => each.shard === shard).map(({ userId }) => userId),
      ...complaining.filter((each) => each.shard === shard).flatMap(({ session, unused }) => [session.userId, unused.userId]),
    ];
  }
}

async function startWorld(): Promise<MovingWorld> {
  const began = performance.now();
  const full = await FullCells.start({
    shards: SHARDS,
    ordersEach: ORDERS_PER_SHARD,
    payersEach: PAYERS_PER_SHARD,
    noticesEach: NOTICES_PER_SHARD,
  });
  const { environment, resources } = full.service;
  // With the timeouts of production.
  const productionEnvironment = { ...environment, TIMEOUT_SCALE: '1' };
  const stalePort = await freePort();
  const children = [
    spawnChild('server.ts', productionEnvironment),
    spawnChild('server.ts', { ...productionEnvironment, PORT: String(stalePort), DIRECTORY_DATABASE_URL: await full.freezeMap() }),
    spawnChild('worker.ts', { ...productionEnvironment, PORT: '0' }),
  ];
  for (const child of children) afterFile(() => endChild(child));
  await Promise.all(children.map((child, index) => child.waitForOutput(index < 2 ? 'Server listening' : 'worker started')));
  await full.endDay();
  console.log(`${full.borrowers.length} orders, the service, the worker and their first day: ${seconds(performance.now() - began)}`);
  const [old, next] = [await full.open.first(), await full.open.second()];
  const books = await trialBalance(resources);
  expect(books).toMatchObject({ sum: 0, differences: [] });
  return new MovingWorld(full, { old, next, books, stale: new PaymentRounds(resources, stalePort) });
}

const COLUMNS = [
  'shard',
  'mover',
  'runs',
  'moved in',
  'of it prepare, copy, compare, verify',
  'finished in',
  'borrowers',
  'rows copied',
  'MB',
  'pauses of switches, ms',
  'of one: close, rest, leave, arrive, place',
  'put off, ms',
  'payments',
  'longest in a pause, ms',
  'longest of all, ms',
] as const;

function logOutcome(outcome: Outcome, world: MovingWorld): void {
  const { shard, interruption, runs, pauses, finishMs, removed } = outcome;
  const { rows, megabytes } = copiedBy(runs);
  const steps = stepTimes(runs);
  const paid = world.paymentsWithin(shard, outcome).map(({ ms }) => ms);
  const formatPauses = (wanted: SwitchPause['is']): string => formatWhole(...pauses.filter(({ is }) => is === wanted).map(({ ms }) => ms));
  const figures: Record<(typeof COLUMNS)[number], number | string> = {
    shard,
    mover: interruption,
    runs: runs.length,
    'moved in': seconds(sumOf(runs.map(({ ms }) => ms))),
    'of it prepare, copy, compare, verify': (['prepare', 'copy', 'compare', 'verify'] as const)
      .map((step) => seconds(steps.get(step) ?? 0))
      .join(', '),
    'finished in': seconds(finishMs),
    borrowers: removed,
    'rows copied': rows,
    MB: megabytes.toFixed(1),
    'pauses of switches, ms': formatPauses('switched'),
    'of one: close, rest, leave, arrive, place': formatWhole(
      ...(['close', 'rest', 'leave', 'arrive', 'place'] as const).map((step) => (steps.get(step) ?? 0) / Math.max(1, pauses.length)),
    ),
    'put off, ms': formatPauses('put off'),
    payments: paid.length,
    'longest in a pause, ms': formatWhole(Math.max(0, ...world.pausedPaymentTimes(outcome))),
    'longest of all, ms': formatWhole(Math.max(0, ...paid)),
  };
  console.log(`| ${COLUMNS.map((column) => figures[column]).join(' | ')} |`);
}

test(
  `${PLANNED_MOVES.length} shards of ${ORDERS_PER_SHARD.toLocaleString('en')} orders move under payments with movers killed: nothing is lost or doubled`,
  { timeout: scaleTimeout(3_600_000) },
  async () => {
    const world = await startWorld();
    const { full, payments, mover } = world;
    const { resources } = full.service;
    const [photos, objects] = [await full.photos(), await keysInStore(full.store.environment)];
    expect(photos.flat()).toHaveLength(SHARDS.length);

    console.log(`| ${COLUMNS.join(' | ')} |\n| ${COLUMNS.map(() => '---').join(' | ')} |`);
    const outcomes: Outcome[] = [];
    const began = performance.now();
    for (const [index, moved] of PLANNED_MOVES.entries()) {
      const outcome = await world.live(moved, index % 2 === 1);
      outcomes.push(outcome);
      logOutcome(outcome, world);
    }
    const tookMs = performance.now() - began;
    // The accrual skips orders of a moving shard and charges them on the next day.
    await full.days.startNext();
    await world.endDay();
    await payments.end();
    const messages = await readMessages(full);
    const pauses = outcomes.flatMap((outcome) => outcome.pauses.map(({ ms }) => ms));
    const pausedTimes = outcomes.flatMap(world.pausedPaymentTimes);
    console.log(
      [
        `${PLANNED_MOVES.length} shards in ${seconds(tookMs)}`,
        `${pauses.length} pauses: ${formatSpread(pauses)}`,
        `${pausedTimes.length} payments met a pause: ${formatSpread(pausedTimes)}`,
        `${payments.acknowledged.length} payments: ${formatSpread(payments.acknowledged.map(({ ms }) => ms))}; answers ${JSON.stringify([...payments.statuses])}`,
        `${world.staleCalls} calls to a service that had missed the switch: all refused`,
        `${messages.length} messages, ${messages.filter(({ sent }) => sent > 1).length} of them sent more than once and delivered once`,
        `the mover gave up ${mover.failedMoves.length} times: ${[...new Set(mover.failedMoves)].join('; ')}`,
      ].join('\n'),
    );

    expect(world.wrong).toEqual([]);
    await expectPaidOnce(world);
    await expectNothingLeft(world);
    const after = await trialBalance(resources);
    expect(after).toMatchObject({ sum: 0, differences: [] });
    const cashBalance = ({ accounts }: typeof after): number => accounts['lender.cash'] ?? 0;
    expect(cashBalance(after)).toBe(cashBalance(world.books) + payments.acknowledged.length * AMOUNT);
    await expectChargedOnce(world);
    expect(messages.map(({ reference }) => reference).toSorted()).toEqual(expectedMessages(world).toSorted());

    expect(await full.photos()).toEqual(photos);
    expect(world.removedPhotos).toHaveLength(SHARDS.length);
    const removed = new Set(world.removedPhotos.map((id) => `${id}.jpg`));
    expect(removed.size).toBe(SHARDS.length);
    expect((await keysInStore(full.store.environment)).toSorted()).toEqual(objects.filter((key) => !removed.has(key)).toSorted());

    expect(percentile(pauses, 0.99), '99th percentile of the write pauses, in milliseconds').toBeLessThanOrEqual(LONGEST_PAUSE_MS);
  },
);

async function readMessages({ sandbox }: FullCells): Promise<readonly { readonly reference: string; readonly sent: number }[]> {
  const answer = await fetch(`${sandbox.url}/sms/messages`);
  return ((await answer.json()) as { messages: { reference: string; sent: number }[] }).messages;
}

async function expectPaidOnce({ full, old, next, payments }: MovingWorld): Promise<void> {
  const postedPaymentsIn = async (cell: pg.Client): Promise<readonly string[]> => {
    const { rows } = await cell.query<{ id: string }>(
      `select transaction_id as id from loan_transaction where transaction_id like 'payment:%' order by 1`,
    );
    return rows.map(({ id }) => id);
  };
  expect(await postedPaymentsIn(old)).toEqual([]);
  expect((await postedPaymentsIn(next)).toSorted()).toEqual(
    payments.acknowledged.map(({ paymentId }) => `payment:${paymentId}`).toSorted(),
  );
  expect([...payments.statuses.keys()].filter((status) => status !== 503)).toEqual([200]);
  expect(await countOf(await full.openDirectory(), 'select count(*) from suspense')).toBe(0);
}

async function expectNothingLeft({ old, next }: MovingWorld): Promise<void> {
  for (const table of movedTables) expect(await countOf(old, `select count(*) from ${table}`), table).toBe(0);
  for (const cell of [old, next]) {
    expect(await countOf(cell, 'select (select count(*) from moving_shard) + (select count(*) from moving_change) as count')).toBe(0);
    expect(await countOf(cell, `select count(*) from pg_trigger where tgname like 'moving\\_%'`)).toBe(0);
    expect(await countOf(cell, `select count(*) from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`)).toBe(0);
  }
}

/** Expects ₱1,000.00 once, and 5% of ₱2,320.00 for each day past due, from borrowers who have paid nothing. */
async function expectChargedOnce({ full, next, days }: MovingWorld): Promise<void> {
  const lastDay = days.length - 1;
  const paying = new Set(full.payers.map(({ userId }) => userId));
  const late = full.borrowers.filter(({ userId, dueAfter }) => dueAfter < lastDay && !paying.has(userId));
  const { rows } = await next.query<{ userId: string; penalty: string }>(
    `select user_id as "userId", penalty_balance as penalty from loan_order where user_id = any ($1)`,
    [late.map(({ userId }) => userId)],
  );
  const charged = new Map(rows.map(({ userId, penalty }) => [userId, Number(penalty)]));
  const wrong = late.filter(({ userId, dueAfter }) => charged.get(userId) !== 1_000_00 + 116_00 * (lastDay - dueAfter));
  expect(wrong.map(({ userId, dueAfter }) => ({ userId, dueAfter, charged: charged.get(userId) }))).toEqual([]);
}

const expectedMessages = ({ full, days }: MovingWorld): readonly string[] => [
  ...days.flatMap((day, index) =>
    [0, 2].flatMap((ahead) =>
      full.borrowers
        .filter(({ dueAfter }) => dueAfter === index + ahead)
        .map(({ userId }) => `R-${userId}-1-${addDays(day, ahead)}-${ahead}`),
    ),
  ),
  ...full.notices.filter(({ dueAfter }) => dueAfter < days.length).map(({ subject }) => `N-browser-${subject}`),
];
