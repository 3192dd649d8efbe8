import type { CellAddress } from '../src/platform/db/cell-addresses.ts';
import { moveShard } from '../src/platform/shards/move-shard.ts';
import type { MoveReport, MoveStep } from '../src/platform/shards/move-shard.ts';

/** A line of JSON that a mover prints. `at`: wall-clock time in milliseconds, comparable between processes. */
export interface MoverMessage {
  readonly at: number;
  readonly step?: MoveStep;
  readonly line?: string;
  readonly report?: MoveReport;
}

/** A mover that kills itself before a step, like a machine that fails. Arguments: directory, cells as JSON, shard, cell, step, grace period. */
const [, , directoryUrl = '', cells = '[]', shard = '', to = '', last = '', graceMs = ''] = process.argv;

const print = (word: Omit<MoverMessage, 'at'>): void =>
  console.log(JSON.stringify({ at: performance.timeOrigin + performance.now(), ...word } satisfies MoverMessage));

const exitBefore = async (step: MoveStep): Promise<void> => {
  print({ step });
  if (step === last) process.kill(process.pid, 'SIGKILL');
};

const addresses = JSON.parse(cells) as readonly CellAddress[];
const moveOptions = {
  directoryUrl,
  cells: addresses,
  log: (line: string) => print({ line }),
  onStep: exitBefore,
  graceMs: Number(graceMs),
};
print({ report: await moveShard(moveOptions, Number(shard), to) });
