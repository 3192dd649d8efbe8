/** Shard map. Tables of the directory. */
export interface ShardMapTables {
  shard_epoch: { only_row: boolean; epoch: number };
  shard_place: { shard: number; cell: string };
}

/** Running workers and their leases, by the directory's clock. Tables of the directory. */
export interface CellLeaseTables {
  worker_presence: { worker: string; seen_at: Date };
  cell_lease: { cell: string; worker: string; until: Date };
}

export type MovingState = 'watched' | 'closed' | 'left' | 'gone' | 'arriving';

/** Shards of the cell and shards on the move. The cell enforces these rows even if a process has an outdated shard map. */
export interface HeldShardTables {
  held_shard: { shard: number; closed_until: Date | null };
  moving_shard: { shard: number; state: MovingState; other_cell: string; mover: string; recorded_through: Date | null };
  moving_change: { shard: number; owner: string };
}
