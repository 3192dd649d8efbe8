import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import type { CellAddress } from '../platform/db/cell-addresses.ts';
import { finishMove, moveShard, undoMove } from '../platform/shards/move-shard.ts';
import type { MoveOptions } from '../platform/shards/move-shard.ts';
import { prepareCell } from '../platform/shards/prepare-cell.ts';
import { proposeMoves, shardSizes } from '../platform/shards/propose-moves.ts';
import { ALL_STAFF, SUPERVISORS, defineAct, parsedText, text, yesOption } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import type { PlatformResources } from '../platform/resources.ts';

/** Parses `217` or `3,5-8`. */
const shards = parsedText((given) =>
  given.split(',').flatMap((part) => {
    const [, first = '', last = first] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from > to || to >= SHARD_COUNT) throw new Error(`${part} is not a shard: shards are 0 to ${SHARD_COUNT - 1}`);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  }),
);

export const shardCommands: readonly Act[] = [
  defineAct({
    name: 'prepare-cell',
    about: 'Prepares a new cell: copies the lender’s own data and the accrual progress of another cell.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { cell: text, like: text },
    isRecordedFirst: true,
    run: async ({ resources: { config } }, { cell, like }) =>
      prepareCell(getCellByName(config.cellAddresses, cell), getCellByName(config.cellAddresses, like)),
  }),
  defineAct({
    name: 'move-shard',
    about:
      'Moves shards with their borrowers to another cell, online: --shard 217, or 3,5-8 to move several one after the other. The same command resumes an interrupted move, and moves a shard back. --finish yes: removes the old copy as soon as the shard has moved; it can then no longer be moved back quickly.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: 'undo-move',
    options: { shard: shards, to: text, finish: yesOption('finish') },
    isRecordedFirst: true,
    run: ({ resources }, { shard: chosen, to, finish }) =>
      runInSequence(resources, chosen, async (moves, shard) => {
        const report = await moveShard(moves, shard, to);
        return finish ? { ...report, ...(await finishMove(moves, shard)) } : report;
      }),
  }),
  defineAct({
    name: 'finish-move',
    about: 'Removes the old cell’s copy of moved shards. They can no longer be moved back quickly.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { shard: shards },
    isRecordedFirst: true,
    run: ({ resources }, { shard: chosen }) => runInSequence(resources, chosen, finishMove),
  }),
  defineAct({
    name: 'undo-move',
    about: 'Undoes a move before its switch-over: the shard stays in its cell, and the copied rows are removed.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: 'move-shard',
    options: { shard: shards },
    isRecordedFirst: true,
    run: ({ resources }, { shard: chosen }) => runInSequence(resources, chosen, undoMove),
  }),
  defineAct({
    name: 'drain-cell',
    about: 'Moves every shard of a cell to the cells with the fewest borrowers, one after the other, and finishes each move.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { cell: text },
    isRecordedFirst: true,
    run: drain,
  }),
  defineAct({
    name: 'propose-moves',
    about: 'Proposes shard moves that give the cells about the same number of borrowers. Moves nothing.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: async ({ resources }) => {
      const { cellAddresses } = resources.config;
      const sizes = await shardSizes(cellAddresses);
      return proposeMoves(
        sizes,
        cellAddresses.map(({ name }) => name),
      );
    },
  }),
];

function getCellByName(cells: readonly CellAddress[], name: string): CellAddress {
  const found = cells.find((cell) => cell.name === name);
  if (found === undefined) throw new Error(`CELLS does not name ${name}`);
  return found;
}

async function drain({ resources }: ActWork, { cell }: { readonly cell: string }) {
  const { cellAddresses } = resources.config;
  getCellByName(cellAddresses, cell);
  const others = cellAddresses.map(({ name }) => name).filter((name) => name !== cell);
  const moves = proposeMoves(await shardSizes(cellAddresses), others).filter(({ from }) => from === cell);
  const chosen = moves.map(({ shard }) => shard);
  return runInSequence(resources, chosen, async (how, shard) => {
    const to = moves.find((move) => move.shard === shard)?.to ?? '';
    return { ...(await moveShard(how, shard, to)), ...(await finishMove(how, shard)) };
  });
}

async function runInSequence<Result>(
  { config }: PlatformResources,
  chosen: readonly number[],
  work: (moves: MoveOptions, shard: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const { directoryUrl, cellAddresses } = config;
  const moves = { directoryUrl, cells: cellAddresses, log: (line: string) => void process.stderr.write(`${line}\n`) };
  const results: Result[] = [];
  for (const shard of chosen) results.push(await work(moves, shard));
  return results;
}
