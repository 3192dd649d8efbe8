/** In the directory: how far it has counted together with each cell. */
export interface CellPulseTables {
  cell_pulse: { first_shard: number; begun: number; beat: number; cell_identity: string; beaten_at: Date };
}

/** In a cell: how far it has counted together with the directory. */
export interface DirectoryPulseTables {
  directory_pulse: { only_row: boolean; beat: number; directory_identity: string };
}
