import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { CellAddress } from '../db/cell-addresses.ts';
import { AnotherMover, CellSide, connect } from './cell-side.ts';
import type { Moved } from './cell-side.ts';
import { batchesOf, differingOwners, ownersIn, requireSameReference } from './compare-owners.ts';
import { copyChanges, rehearse, removeOwners } from './copy-changes.ts';
import type { Copied } from './copy-changes.ts';
import { hideRows, raiseFences, removeFences, stopHiding } from './fences.ts';
import {
  openShard,
  copyRemaining,
  closeSameBooks,
  closeShard,
  releaseShard,
  noteRecorded,
  openAgain,
  placeShardEvents,
  PutOff,
  requireSameDay,
  writePlace,
} from './switch-over.ts';
import { everyOwner } from './table-owners.ts';

export type MoveStep =
  | 'plan'
  | 'prepare'
  | 'copy'
  | 'compare'
  | 'close'
  | 'rest'
  | 'leave'
  | 'arrive'
  | 'place'
  | 'hide'
  | 'verify'
  | 'done';

export interface MoveOptions {
  readonly directoryUrl: string;
  readonly cells: readonly CellAddress[];
  readonly log: (line: string) => void;
  /** Called before each step, where tests interrupt the move. */
  readonly onStep?: (step: MoveStep) => Promise<void>;
  /** Time during which calls from before the switch-over may still read the old rows. */
  readonly graceMs?: number;
}

export interface MoveReport {
  readonly shard: number;
  readonly from: string;
  readonly to: string;
  readonly owners: number;
  readonly rows: number;
  readonly bytes: number;
  /** Write pause of the shard. */
  readonly pausedMs: number;
  readonly seconds: number;
}

/** Longer than the longest call of a borrower, which ends within eight seconds. */
const GRACE_MS = 10_000;
/** Below this many pending borrowers the switch-over may start. */
const FEW = 40;
/** Catching up ends at this many pending borrowers. On a busy machine each of them adds some milliseconds to the write pause. */
const VERY_FEW = 4;
const CATCH_UP_ROUNDS = 20;
const SWITCH_TRIES = 60;
/**
 * If the last changes are not copied within this time after the close, the switch-over is put off, so that a busy machine does not extend the write
 * pause.
 */
const BROUGHT_WITHIN_MS = 120;
/** Number of attempts after which the limit grows by the same amount again, for a machine that is always busy. */
const TRIES_IN_A_HURRY = 6;
const REST_MS = 500;

/**
 * Moves a shard with all of its borrowers to another cell while they use it. Every step leaves a state in the databases from which the same call
 * resumes, in any process. After the switch-over the old cell still has its rows and the new cell records changes, so that moving back is the same
 * move but short. `finishMove` ends that.
 */
export async function moveShard(options: MoveOptions, shard: number, toName: string): Promise<MoveReport> {
  const { holder, other } = await findMove(options, shard);
  const from = holder === toName ? other : holder;
  if (from === null) throw new Error(`${toName} already holds shard ${shard}`);
  return withMove(options, { shard, from, to: toName }, (move) => move.run());
}

/** Deletes the rows that remain in the old cell, after which the shard cannot move back without a complete copy. */
export async function finishMove(options: MoveOptions, shard: number): Promise<{ readonly shard: number; readonly removed: number }> {
  const { holder, other } = await findMove(options, shard);
  if (other === null) throw new Error(`shard ${shard} is not being moved`);
  return withMove(options, { shard, from: other, to: holder }, (move) => move.finish());
}

/** Reverts a move before its switch-over. */
export async function undoMove(options: MoveOptions, shard: number): Promise<{ readonly shard: number; readonly removed: number }> {
  const { holder, other } = await findMove(options, shard);
  if (other === null) throw new Error(`shard ${shard} is not being moved`);
  return withMove(options, { shard, from: holder, to: other }, (move) => move.undo());
}

class ShardMove {
  readonly #options: MoveOptions;
  readonly #moved: Moved;
  readonly #from: CellSide;
  readonly #to: CellSide;
  readonly #directory: pg.Client;
  readonly #began = performance.now();
  #copied: Copied = { owners: 0, rows: 0, bytes: 0 };
  #pausedMs = 0;

  constructor(options: MoveOptions, shard: number, sides: { from: CellSide; to: CellSide; directory: pg.Client }) {
    this.#options = options;
    this.#moved = { shard, mover: randomUUID() };
    this.#from = sides.from;
    this.#to = sides.to;
    this.#directory = sides.directory;
  }

  async run(): Promise<MoveReport> {
    await this.#step('plan');
    await this.#registerMover();
    const old = await this.#from.moving(this.#moved.shard);
    if (old?.state !== 'gone') {
      if (old?.state !== 'left') await this.#copyAndSwitch();
      await this.#arrived();
    }
    await this.#verify();
    await this.#step('done');
    return this.#report();
  }

  async finish(): Promise<{ readonly shard: number; readonly removed: number }> {
    const { shard } = this.#moved;
    await this.#registerMover();
    const old = await this.#from.moving(shard);
    if (old !== null && old.state !== 'gone') throw new Error(`shard ${shard} has not been switched: there is nothing to finish`);
    if (!(await this.#to.holds(shard))) throw new Error(`${this.#to.name} does not hold shard ${shard}`);
    const removed = await this.#forget(this.#from, true);
    await this.#forget(this.#to, false);
    return { shard, removed };
  }

  async undo(): Promise<{ readonly shard: number; readonly removed: number }> {
    const { shard } = this.#moved;
    await this.#registerMover();
    const copy = await this.#to.moving(shard);
    const isSwitched = !(await this.#from.holds(shard)) || (copy !== null && copy.state !== 'arriving');
    if (isSwitched) throw new Error(`shard ${shard} has been switched: move it back instead`);
    const removed = await this.#forget(this.#to, true);
    await this.#forget(this.#from, false);
    return { shard, removed };
  }

  /** Registers this mover in both cells. A previous mover stops when it finds another id. */
  async #registerMover(): Promise<void> {
    const { shard, mover } = this.#moved;
    for (const [side, other] of [
      [this.#from, this.#to],
      [this.#to, this.#from],
    ] as const) {
      const moving = await side.moving(shard);
      if (moving !== null && moving.otherCell !== other.name)
        throw new Error(`shard ${shard} is being moved between ${side.name} and ${moving.otherCell}: finish or undo that move first`);
      await side.connection.query('update moving_shard set mover = $2 where shard = $1', [shard, mover]);
    }
  }

  async #copyAndSwitch(): Promise<void> {
    await this.#prepare();
    await this.#follow();
    await this.#compare();
    await this.#switchOver();
  }

  async #prepare(): Promise<void> {
    await this.#step('prepare');
    await requireSameReference(this.#from, this.#to);
    await requireSameDay(this.#from, this.#to);
    await this.#copyRewindCount();
    await this.#registerMove(this.#to, 'arriving');
    await hideRows(this.#to);
    await raiseFences(this.#to, this.#moved.shard);
    await hideRows(this.#from);
    await raiseFences(this.#from, this.#moved.shard);
    await this.#noteEverybody();
  }

  async #registerMove(side: CellSide, state: 'arriving' | 'watched'): Promise<boolean> {
    const { shard, mover } = this.#moved;
    const other = side === this.#to ? this.#from : this.#to;
    const { rowCount } = await side.connection.query(
      `insert into moving_shard (shard, state, other_cell, mover) values ($1, $2, $3, $4)
       on conflict (shard) do nothing`,
      [shard, state, other.name, mover],
    );
    // The shard was here before and is moving back.
    if (rowCount === 0) await side.setState(this.#moved, state);
    return rowCount === 1;
  }

  /**
   * Records all borrowers as changed from the time when the fences exist. A cell that was watched throughout already has the notes of its changes.
   */
  async #noteEverybody(): Promise<void> {
    await this.#from.transaction(async () => {
      if (!(await this.#registerMove(this.#from, 'watched'))) return;
      await this.#from.connection.query(
        `insert into moving_change (shard, owner) select $1, owner from (${everyOwner}) as everybody where shard_of(owner) = $1`,
        [this.#moved.shard],
      );
    });
  }

  /**
   * The rewind count is part of the source of a transfer that is accrued again. With a lower count in the new cell, a moved order could already
   * contain that source.
   */
  async #copyRewindCount(): Promise<void> {
    const { rows } = await this.#from.connection.query<{ rewinds: number }>('select rewinds from accrual_progress');
    await this.#to.connection.query('update accrual_progress set rewinds = greatest(rewinds, $1)', [rows[0]?.rewinds ?? 0]);
  }

  async #follow(): Promise<void> {
    await this.#step('copy');
    const began = performance.now();
    for (let done = 0; ;) {
      const copied = await copyChanges(this.#from, this.#to, this.#moved);
      this.#count(copied);
      done += copied.owners;
      const left = await this.#from.changesLeft(this.#moved.shard);
      const secondsLeft = done === 0 ? 0 : Math.ceil(((performance.now() - began) / 1000 / done) * left);
      this.#log(`copied ${this.#copied.rows} rows, ${megabytes(this.#copied.bytes)} MB; ${left} borrowers to go, about ${secondsLeft} s`);
      if (left <= FEW) return;
      await this.#step('copy');
    }
  }

  #count({ owners, rows, bytes }: Copied): void {
    const { owners: o, rows: r, bytes: b } = this.#copied;
    this.#copied = { owners: o + owners, rows: r + rows, bytes: b + bytes };
  }

  /** Compares all borrowers row by row. Borrowers that differ are copied again; the move stops if any differ after the last round. */
  async #compare(): Promise<void> {
    await this.#step('compare');
    const { shard } = this.#moved;
    const everybody = new Set([...(await ownersIn(this.#from, shard)), ...(await ownersIn(this.#to, shard))]);
    let suspects: readonly string[] = [...everybody];
    for (let round = 1; round <= 3; round += 1) {
      suspects = await differingOwners(this.#from, this.#to, suspects);
      this.#log(`compared: ${everybody.size - suspects.length} of ${everybody.size} borrowers are the same on both sides`);
      if (suspects.length === 0) return;
      await this.#from.connection.query('insert into moving_change (shard, owner) select $1, unnest($2::text[])', [shard, suspects]);
      await this.#follow();
    }
    if ((await this.#quietlyDiffering(suspects)).length > 0) throw new Error(`${suspects.length} borrowers of shard ${shard} still differ`);
  }

  /** Excludes borrowers that have changed since. */
  async #quietlyDiffering(suspects: readonly string[]): Promise<readonly string[]> {
    const differing = await differingOwners(this.#from, this.#to, suspects);
    return withoutChanged(this.#from, this.#moved.shard, differing);
  }

  async #switchOver(): Promise<void> {
    for (let tried = 1; ; tried += 1)
      try {
        await this.#switchOnce(BROUGHT_WITHIN_MS * Math.ceil(tried / TRIES_IN_A_HURRY));
        return;
      } catch (error) {
        if (!(error instanceof PutOff) || tried === SWITCH_TRIES) throw error;
        this.#log(`not now: ${error.message}`);
        await sleep(REST_MS);
        await this.#follow();
      }
  }

  async #switchOnce(withinMs: number): Promise<void> {
    // Both are checked again after the close. Checking here avoids a write pause for a known obstacle.
    await requireSameDay(this.#from, this.#to);
    await closeSameBooks(this.#from, this.#to);
    await noteRecorded(this.#from, this.#to, this.#moved);
    await rehearse(this.#from, this.#to);
    // Places nearly all events now, so that few remain for the write pause.
    await placeShardEvents(this.#from, this.#directory, this.#moved);
    await this.#catchUp();
    await this.#step('close');
    const closed = performance.now();
    await closeShard(this.#from, this.#moved);
    try {
      await this.#step('rest');
      await placeShardEvents(this.#from, this.#directory, this.#moved);
      await copyRemaining(this.#from, this.#to, this.#moved);
      if (performance.now() - closed > withinMs) throw new PutOff('the last changes took too long');
      await this.#step('leave');
      await releaseShard(this.#from, this.#to, this.#moved);
    } catch (error) {
      await openAgain(this.#from, this.#moved);
      throw error;
    }
    await this.#open();
    this.#pausedMs = performance.now() - closed;
    this.#log(`switched: writes were paused for ${Math.round(this.#pausedMs)} ms`);
  }

  /** The number of rounds is limited, because borrowers may change as fast as a round copies them. */
  async #catchUp(): Promise<void> {
    for (let round = 0; round < CATCH_UP_ROUNDS; round += 1) {
      if ((await this.#from.changesLeft(this.#moved.shard)) <= VERY_FEW) return;
      this.#count(await copyChanges(this.#from, this.#to, this.#moved));
    }
  }

  /** Cannot be undone: the old cell has released the shard. */
  async #open(): Promise<void> {
    await this.#step('arrive');
    if (!(await this.#to.holds(this.#moved.shard))) await openShard(this.#to, this.#moved);
    await this.#step('place');
    await writePlace(this.#directory, { shard: this.#moved.shard, from: this.#from.name, to: this.#to.name });
  }

  async #arrived(): Promise<void> {
    if (!(await this.#to.holds(this.#moved.shard)) || (await this.#isPlacedAtFrom())) await this.#open();
    await this.#step('hide');
    // Without borrowers there are no readers to wait for.
    const isEmpty = (await ownersIn(this.#from, this.#moved.shard)).length === 0;
    if (!isEmpty) await sleep(this.#options.graceMs ?? GRACE_MS);
    await this.#from.setState(this.#moved, 'gone');
  }

  async #isPlacedAtFrom(): Promise<boolean> {
    return (await holderOf(this.#directory, this.#moved.shard)) === this.#from.name;
  }

  /** The old cell no longer changes, so every borrower that differs must be recorded as changed in the new cell. */
  async #verify(): Promise<void> {
    await this.#step('verify');
    const { shard } = this.#moved;
    const differing = await differingOwners(this.#from, this.#to, await ownersIn(this.#from, shard));
    const wrong = await withoutChanged(this.#to, shard, differing);
    if (wrong.length > 0) throw new Error(`${wrong.length} borrowers of shard ${shard} differ after the move`);
    this.#log(`verified: all borrowers without later changes are the same`);
  }

  /** Deletes the rows first, while they are still hidden. */
  async #forget(side: CellSide, withRows: boolean): Promise<number> {
    const { shard } = this.#moved;
    let removed = 0;
    if (withRows)
      for (const batch of batchesOf(await ownersIn(side, shard))) {
        await side.transaction(async () => {
          await side.requireMover(this.#moved);
          await removeOwners(side, batch);
        });
        removed += batch.length;
        this.#log(`removed ${removed} borrowers from ${side.name}`);
      }
    await removeFences(side, shard);
    await side.transaction(async () => {
      await side.connection.query('update held_shard set closed_until = null where shard = $1', [shard]);
      await side.connection.query('delete from moving_change where shard = $1', [shard]);
      await side.connection.query('delete from moving_shard where shard = $1', [shard]);
    });
    await stopHiding(side);
    return removed;
  }

  #report(): MoveReport {
    const seconds = Math.round((performance.now() - this.#began) / 100) / 10;
    return {
      shard: this.#moved.shard,
      from: this.#from.name,
      to: this.#to.name,
      ...this.#copied,
      pausedMs: Math.round(this.#pausedMs),
      seconds,
    };
  }

  async #step(step: MoveStep): Promise<void> {
    await this.#options.onStep?.(step);
  }

  #log(line: string): void {
    this.#options.log(`shard ${this.#moved.shard}: ${line}`);
  }
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

async function withoutChanged({ connection }: CellSide, shard: number, owners: readonly string[]): Promise<readonly string[]> {
  const { rows } = await connection.query<{ owner: string }>(
    'select distinct owner from moving_change where shard = $1 and owner = any ($2)',
    [shard, owners],
  );
  const changed = new Set(rows.map(({ owner }) => owner));
  return owners.filter((owner) => !changed.has(owner));
}

interface Found {
  readonly holder: string;
  /** Other cell of an unfinished move; `null` if there is none. */
  readonly other: string | null;
}

async function findMove({ directoryUrl, cells }: MoveOptions, shard: number): Promise<Found> {
  const directory = await connect(directoryUrl);
  try {
    const holder = await holderOf(directory, shard);
    for (const address of cells) {
      const moving = await withSide(address, (side) => side.moving(shard));
      if (moving !== null) return { holder, other: address.name === holder ? moving.otherCell : address.name };
    }
    return { holder, other: null };
  } finally {
    await directory.end();
  }
}

export async function withSide<Result>(address: CellAddress, work: (side: CellSide) => Promise<Result>): Promise<Result> {
  const side = await CellSide.open(address);
  try {
    return await work(side);
  } finally {
    await side.close();
  }
}

interface Wanted {
  readonly shard: number;
  readonly from: string;
  readonly to: string;
}

async function withMove<Result>(
  options: MoveOptions,
  { shard, from, to }: Wanted,
  work: (move: ShardMove) => Promise<Result>,
): Promise<Result> {
  const addressOf = (name: string): CellAddress => {
    const found = options.cells.find((cell) => cell.name === name);
    if (found === undefined) throw new Error(`CELLS does not name ${name}`);
    return found;
  };
  const directory = await connect(options.directoryUrl);
  try {
    const { rows } = await directory.query<{ alone: boolean }>('select pg_try_advisory_lock(480, $1) as alone', [shard]);
    if (rows[0]?.alone !== true) throw new AnotherMover(shard);
    return await withSide(addressOf(from), (old) =>
      withSide(addressOf(to), (next) => work(new ShardMove(options, shard, { from: old, to: next, directory }))),
    );
  } finally {
    await directory.end();
  }
}

async function holderOf(directory: pg.Client, shard: number): Promise<string> {
  const { rows } = await directory.query<{ cell: string }>('select cell from shard_place where shard = $1', [shard]);
  const [place] = rows;
  if (place === undefined) throw new Error(`the directory has no cell for shard ${shard}`);
  return place.cell;
}
