/** Timelines that began with the promotion of a standby, in the directory and in every cell. */
export interface TakeoverTables {
  takeover: { timeline: number; taken_over_at: Date };
}

/** Heartbeat counter for each cell, in the directory. */
export interface CellHeartbeatTables extends TakeoverTables {
  cell_pulse: { cell: string; begun: number; beat: number; cell_identity: string; beaten_at: Date };
}

/** Heartbeat counter for the directory, in a cell. */
export interface DirectoryHeartbeatTables extends TakeoverTables {
  directory_pulse: { only_row: boolean; beat: number; directory_identity: string };
}
