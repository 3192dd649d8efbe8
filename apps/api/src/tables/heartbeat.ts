import type { CellDeclarations, DirectoryDeclarations } from './declaration.ts';

export interface HeartbeatTables {
  /** Timelines that began with the promotion of a standby. */
  takeover: { timeline: number; takenOverAt: Date };
  /** Heartbeat counter for the directory. */
  directory_pulse: { onlyRow: boolean; beat: number; directoryIdentity: string };
}

export interface HeartbeatDirectoryTables {
  /** Timelines that began with the promotion of a standby. */
  takeover: { timeline: number; takenOverAt: Date };
  /** Heartbeat counter for each cell. */
  cell_pulse: { cell: string; begun: number; beat: number; cellIdentity: string; beatenAt: Date };
}

export const heartbeatDeclarations = {
  directory_pulse: {
    owner: 'cell',
    grants: { adds: ['worker', 'staff'], changes: [{ by: ['worker', 'staff'], columns: 'all' }] },
    bound: { by: 'worker' },
  },
  // Written by the promoted standby itself.
  takeover: { owner: 'cell', grants: {}, bound: { by: 'operator' } },
} as const satisfies CellDeclarations<HeartbeatTables>;

export const heartbeatDirectoryDeclarations = {
  cell_pulse: {
    grants: {
      adds: ['worker', 'staff'],
      changes: [
        { by: ['worker', 'staff'], columns: 'all' },
        // The service changes no column: the right to update one column is needed to lock the row until a heartbeat is complete.
        { by: ['service'], columns: ['beaten_at'] },
      ],
    },
    bound: { by: 'worker' },
    columns: { plain: 'cell begun beat cell_identity beaten_at' },
  },
  // Written by the promoted standby itself.
  takeover: { grants: {}, bound: { by: 'operator' }, columns: { plain: 'timeline taken_over_at' } },
} as const satisfies DirectoryDeclarations<HeartbeatDirectoryTables>;
