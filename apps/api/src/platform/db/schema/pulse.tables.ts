/** In the directory and in a cell: the timelines that a standby began when it took over. */
export interface TakeoverTables {
  takeover: { timeline: number; taken_over_at: Date };
}

/** In the directory: how far it has counted together with each cell. */
export interface CellPulseTables extends TakeoverTables {
  cell_pulse: { cell: string; begun: number; beat: number; cell_identity: string; beaten_at: Date };
}

/** In a cell: how far it has counted together with the directory. */
export interface DirectoryPulseTables extends TakeoverTables {
  directory_pulse: { only_row: boolean; beat: number; directory_identity: string };
}
