import type { CellAddress } from '../src/platform/db/cell-addresses.ts';
import { moveShard } from '../src/platform/shards/move-shard.ts';
import type { MoveStep } from '../src/platform/shards/move-shard.ts';

/** A mover that dies before a step, as with its machine. Its words: the directory, the cells as JSON, the shard, the cell, the step. */
const [, , directoryUrl = '', cells = '[]', shard = '', to = '', last = ''] = process.argv;

const dieBefore = async (step: MoveStep): Promise<void> => {
  if (step === last) process.kill(process.pid, 'SIGKILL');
};

const addresses = JSON.parse(cells) as readonly CellAddress[];
await moveShard({ directoryUrl, cells: addresses, say: () => undefined, onStep: dieBefore, graceMs: 200 }, Number(shard), to);
