import type { Metric } from 'prom-client';
import { gaugeOf } from '../observability/gauge.ts';
import type { Cells } from './cells.ts';
import { poolUseOf } from './database.ts';
import type { PoolUsage } from './database.ts';
import type { Directory } from './directory.ts';

/** Connections of this process to each database, counted in the pool without a query. */
export function poolMetrics({
  directory,
  cells,
}: {
  readonly directory: Directory;
  readonly cells: Pick<Cells, 'all'>;
}): readonly Metric[] {
  const all = [{ name: 'directory', database: directory as object }, ...cells.all];
  const gauge = (name: string, help: string, figure: (use: PoolUsage) => number): Metric =>
    gaugeOf(name, help, ['database'], (set) => {
      for (const { name: label, database } of all) set(figure(poolUseOf(database)), { database: label });
    });
  return [
    gauge('database_connections_in_use', 'Connections in use by calls and jobs', ({ inUse }) => inUse),
    gauge('database_connections_idle', 'Open connections that are idle', ({ idle }) => idle),
    gauge('database_connections_waiting', 'Calls and jobs that wait because all connections are in use', ({ waiting }) => waiting),
    gauge('database_connections_most', 'Maximum number of connections of this process', ({ most }) => most),
  ];
}
