import { cpus, loadavg, totalmem } from 'node:os';
import { POSTGRES_URL, runSql } from '../../stack/databases.ts';
import type { NightFigures } from './accrual.ts';
import type { CellFigures } from './cells.ts';
import type { ClearanceFigures } from './clearances.ts';
import type { CommitFigures } from './commits.ts';
import type { FeedFigures } from './feed.ts';
import type { QueryFigures } from './hot-queries.ts';
import type { PageFigures } from './pages.ts';
import type { ReadFigures } from './reads.ts';
import type { RestartFigures } from './rolling-restart.ts';
import type { SoakFigures } from './soak.ts';
import type { StorageFigures } from './storage.ts';

export interface Measurements {
  readonly reads: readonly ReadFigures[];
  readonly commits: CommitFigures;
  readonly clearances: ClearanceFigures;
  readonly storage: StorageFigures;
  readonly accrual: readonly NightFigures[];
  readonly queries: { readonly orders: readonly number[]; readonly figures: readonly QueryFigures[] };
  readonly feed: readonly FeedFigures[];
  readonly cells: readonly CellFigures[];
  readonly restart: RestartFigures;
  readonly soak: SoakFigures;
  readonly pages: readonly PageFigures[];
}

interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly node: string;
  readonly postgres: string;
  /** Load averages over one, five and fifteen minutes, before and after the run: they show other work on the machine. */
  readonly loadBefore: readonly number[];
  readonly loadAfter: readonly number[];
}

/** `reports/bench.json`. A run of selected measurements contains only those. */
export interface BenchFigures extends Partial<Measurements> {
  readonly measuredOn: string;
  readonly size: 'default' | 'full';
  readonly machine: Machine;
}

/** Reads the machine's data before the measurements. Returns a function that adds this data and the load at the end to the results. */
export async function onThisMachine(): Promise<(measured: Partial<Measurements>) => Omit<BenchFigures, 'size'>> {
  const [loadBefore, measuredOn] = [loadavg(), new Date().toISOString().slice(0, 10)];
  const [row] = await runSql(POSTGRES_URL, 'show server_version');
  const machine = {
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    postgres: (row as { readonly server_version: string }).server_version,
    loadBefore,
  };
  return (measured) => ({ measuredOn, machine: { ...machine, loadAfter: loadavg() }, ...measured });
}
