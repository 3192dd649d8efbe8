/** In the directory: which cell holds which shard. */
export interface ShardMapTables {
  shard_epoch: { only_row: boolean; epoch: number };
  shard_place: { shard: number; cell: string };
}

/** In the directory: which workers are there, and which cells each of them works on. By the clock of the directory. */
export interface CellLeaseTables {
  worker_presence: { worker: string; seen_at: Date };
  cell_lease: { cell: string; worker: string; until: Date };
}

export type MovingState = 'watched' | 'closed' | 'left' | 'gone' | 'arriving';

/** In a cell: what it holds, whatever a process believes, and what comes and goes. */
export interface HeldShardTables {
  held_shard: { shard: number; closed_until: Date | null };
  moving_shard: { shard: number; state: MovingState; other_cell: string; mover: string; recorded_through: Date | null };
  moving_change: { shard: number; owner: string };
}
