import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { reconcileHeartbeat, getHeartbeat, heartbeatStateOf } from '../../platform/db/heartbeat.ts';
import type { CellHeartbeat, HeartbeatState } from '../../platform/db/heartbeat.ts';
import type { Cell } from '../../platform/db/cells.ts';
import type { PlatformResources } from '../../platform/resources.ts';
import { findLostPostings } from './lost-postings.ts';
import { addPhones, removeDeadPhones } from './phones.ts';
import { addPayments } from './posted-payments.ts';
import { addReferences } from './references.ts';
import { repairShardMap } from './shard-places.ts';

interface Reconciling {
  /** Called before any change. */
  readonly onBegin: (standings: ReconciliationResult['standings']) => Promise<void>;
  /** Repeats an erasure that a cell's backup does not contain; `null` leaves such borrowers to staff. */
  readonly eraseAgain: ((transaction: CellTransaction, userId: string) => Promise<unknown>) | null;
  readonly at: Date;
}

/** Counts, and the first entries of the lists that staff must check. */
export interface ReconciliationResult {
  readonly standings: Readonly<Record<string, HeartbeatState>>;
  /** Shards that the directory had in another cell than the one that has them. */
  readonly shards: { readonly repaired: number };
  readonly phones: { readonly added: number; readonly removed: number; readonly inConflict: number; readonly erasedSince: number };
  readonly references: { readonly added: number };
  readonly payments: {
    readonly added: number;
    readonly placed: number;
    readonly postedAgain: number;
    readonly suspended: number;
    readonly postedTwice: number;
  };
  readonly lookAt: {
    readonly phonesInConflict: readonly string[];
    readonly erasedSince: readonly string[];
    readonly postedTwice: readonly string[];
  };
}

const MOST_NAMED = 20;
/** Standings in which the directory may have lost data that the cell has. */
const DIRECTORY_MAY_LACK_DATA: ReadonlySet<HeartbeatState> = new Set(['directory behind', 'restored']);

/**
 * Reconciles the directory and all cells after one of them was restored to another time than the others. The cells are authoritative for borrowers,
 * codes, postings and places of shards; the directory is authoritative for received payments and erasures. The shard map is repaired first, because
 * all other steps use it. Idempotent: a repeated run changes nothing. The common counters are continued last, so that dated work stays stopped if the
 * run is interrupted.
 */
export async function reconcileDirectory(
  resources: PlatformResources,
  { onBegin, eraseAgain, at }: Reconciling,
): Promise<ReconciliationResult> {
  const { cells, config, directory } = resources;
  const heartbeats = new Map<Cell, CellHeartbeat>();
  for (const cell of cells.all) heartbeats.set(cell, await getHeartbeat(directory, cell));
  const standings = Object.fromEntries([...heartbeats].map(([cell, heartbeat]) => [cell.name, heartbeatStateOf(heartbeat)]));
  await onBegin(standings);
  const repaired = await repairShardMap(resources);
  const removed = await removeDeadPhones(directory, cells, at);
  const providers = config.providers.payments.map(({ name }) => name);
  const sums = { phones: 0, references: 0, payments: 0, placed: 0 };
  const [phonesInConflict, erasedSince, postedTwice]: [string[], string[], string[]] = [[], [], []];
  for (const [cell, heartbeat] of heartbeats) {
    const mayAdd = DIRECTORY_MAY_LACK_DATA.has(heartbeatStateOf(heartbeat));
    const phones = await addPhones(directory, cell, { phoneKeys: config.phoneKeys, mayAdd, eraseAgain });
    const payments = await addPayments(directory, cell, { cells, providers, at });
    sums.references += await addReferences(directory, cell, at);
    sums.phones += phones.added;
    sums.payments += payments.added;
    sums.placed += payments.placed;
    phonesInConflict.push(...phones.inConflict);
    erasedSince.push(...phones.erasedSince);
    postedTwice.push(...payments.postedTwice);
  }
  const lost = await findLostPostings({ ...resources, profile: config.profile });
  for (const [cell, heartbeat] of heartbeats) await agree(resources, cell, heartbeat);
  return {
    standings,
    shards: { repaired },
    phones: { added: sums.phones, removed, inConflict: phonesInConflict.length, erasedSince: erasedSince.length },
    references: { added: sums.references },
    payments: { added: sums.payments, placed: sums.placed, ...lost, postedTwice: postedTwice.length },
    lookAt: {
      phonesInConflict: phonesInConflict.slice(0, MOST_NAMED),
      erasedSince: erasedSince.slice(0, MOST_NAMED),
      postedTwice: postedTwice.slice(0, MOST_NAMED),
    },
  };
}

/** Counters that agreed before need no repair. */
async function agree({ directory, clock }: PlatformResources, cell: Cell, heartbeat: CellHeartbeat): Promise<void> {
  if (heartbeatStateOf(heartbeat) === 'together') return;
  if (!(await reconcileHeartbeat(directory, cell, heartbeat, clock.real())))
    throw new Error(`${cell.name} has changed during the run: run reconcile-directory again`);
}
