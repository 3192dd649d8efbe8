import { ALL_PROCESSES } from './declaration.ts';
import type { CellDeclarations, DirectoryDeclarations } from './declaration.ts';

export type MovingState = 'watched' | 'closed' | 'left' | 'gone' | 'arriving';

/** Shards of the cell and shards on the move. The cell enforces these rows even if a process has an outdated shard map. */
export interface ShardTables {
  held_shard: { shard: number; closedUntil: Date | null };
  moving_shard: { shard: number; state: MovingState; otherCell: string; mover: string; recordedThrough: Date | null };
  moving_change: { shard: number; owner: string };
}

/** The shard map, and running workers with their leases, by the directory's clock. */
export interface ShardDirectoryTables {
  shard_epoch: { onlyRow: boolean; epoch: number };
  shard_place: { shard: number; cell: string };
  worker_presence: { worker: string; seenAt: Date };
  cell_lease: { cell: string; worker: string; until: Date };
}

export const shardDeclarations = {
  // Written only by the migration and by the mover of a shard.
  held_shard: { owner: 'cell', grants: {}, bound: { by: 'lender' } },
  moving_shard: { owner: 'cell', grants: {}, bound: { by: 'staff' } },
  // While a shard moves, one row per change of a bounded row.
  moving_change: { owner: 'cell', grants: { adds: ALL_PROCESSES }, bound: { by: 'staff' } },
} as const satisfies CellDeclarations<ShardTables>;

export const shardDirectoryDeclarations = {
  // The migration inserts the first map and the mover of a shard updates it. Staff repair the map after a restore.
  shard_epoch: {
    grants: { changes: [{ by: ['staff'], columns: ['epoch'] }] },
    bound: { by: 'lender' },
    columns: { plain: 'only_row epoch' },
  },
  shard_place: { grants: { changes: [{ by: ['staff'], columns: ['cell'] }] }, bound: { by: 'lender' }, columns: { plain: 'shard cell' } },
  worker_presence: {
    grants: { adds: ['worker'], changes: [{ by: ['worker'], columns: ['seen_at'] }], removes: ['worker'] },
    bound: { by: 'worker' },
    columns: { plain: 'worker seen_at' },
  },
  cell_lease: {
    grants: { adds: ['worker'], changes: [{ by: ['worker'], columns: ['until'] }], removes: ['worker'] },
    bound: { by: 'worker' },
    columns: { plain: 'cell worker until' },
  },
} as const satisfies DirectoryDeclarations<ShardDirectoryTables>;
