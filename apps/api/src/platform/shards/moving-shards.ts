import type { Metric } from 'prom-client';
import type { WatchedCells } from '../db/cells.ts';
import { gaugeOf } from '../observability/gauge.ts';
import type { MovingState } from '../../tables/shard.ts';

const STATES: readonly MovingState[] = ['watched', 'closed', 'left', 'gone', 'arriving'];

/** Metrics that reveal a dead mover and unfinished moves. */
export function movingShardMetrics(cells: Pick<WatchedCells, 'all'>): readonly Metric[] {
  const help = 'Shards of a cell that are being moved to or from another cell, by state';
  return [
    gaugeOf('shards_moving', help, ['database', 'state'], async (set) => {
      const look = async ({ name, database }: (typeof cells.all)[number]): Promise<void> => {
        const rows = await database.selectFrom('moving_shard').select('state').execute();
        for (const state of STATES) set(rows.filter((row) => row.state === state).length, { database: name, state });
      };
      // A cell that does not answer has no value and does not affect the values of the others.
      await Promise.allSettled(cells.all.map(look));
    }),
  ];
}
