import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import type { CellAddress } from '../platform/db/cell-addresses.ts';
import { finishMove, moveShard, undoMove } from '../platform/shards/move-shard.ts';
import type { MoveOptions } from '../platform/shards/move-shard.ts';
import { prepareCell } from '../platform/shards/prepare-cell.ts';
import { proposeMoves, shardSizes } from '../platform/shards/propose-moves.ts';
import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import { keepGlobalStaffAction } from '../platform/staff/staff-actions.ts';

type Options = Readonly<Record<string, string>>;

export const shardCommands: readonly OpsCommand[] = [
  {
    name: 'prepare-cell',
    about: 'Gives a new cell what every cell has: the lender’s own data and the days of the accrual, as another cell has them.',
    options: ['cell', 'like'],
    run: prepare,
  },
  {
    name: 'move-shard',
    about:
      'Moves shards with their borrowers to another cell, while they are in use: --shard 217, or 3,5-8 for several in a row. The same command goes on with a move that was interrupted, and moves a shard back. --finish yes: ends the way back as soon as the shard has arrived.',
    options: ['shard', 'to'],
    optional: ['finish'],
    run: async (context, options) => {
      const to = options['to'] ?? '';
      return inTurn(context, 'move-shard', options, shardsIn(options['shard'] ?? ''), async (moves, shard) => {
        const report = await moveShard(moves, shard, to);
        return options['finish'] === 'yes' ? { ...report, ...(await finishMove(moves, shard)) } : report;
      });
    },
  },
  {
    name: 'finish-move',
    about: 'Removes what the old cell has kept of shards that were moved. They can no longer be moved back in a moment.',
    options: ['shard'],
    run: (context, options) => inTurn(context, 'finish-move', options, shardsIn(options['shard'] ?? ''), finishMove),
  },
  {
    name: 'undo-move',
    about: 'Takes back a move that has not switched yet: the shard stays where it is, and what was copied is removed.',
    options: ['shard'],
    run: (context, options) => inTurn(context, 'undo-move', options, shardsIn(options['shard'] ?? ''), undoMove),
  },
  {
    name: 'drain-cell',
    about: 'Moves every shard of a cell to the cells that hold the least, one after the other, and finishes each.',
    options: ['cell'],
    run: drain,
  },
  {
    name: 'propose-moves',
    about: 'Says which shards to move so that the cells hold about the same number of borrowers. Moves nothing.',
    options: [],
    run: async ({ resources }) => {
      const { cellAddresses } = resources.config;
      const sizes = await shardSizes(cellAddresses);
      return proposeMoves(
        sizes,
        cellAddresses.map(({ name }) => name),
      );
    },
  },
];

async function prepare({ resources, operator, reason }: OpsContext, options: Options) {
  const action = { command: 'prepare-cell', operator, reason, options, at: await resources.clock.now() };
  await keepGlobalStaffAction(resources.directory, action);
  const { cellAddresses } = resources.config;
  return prepareCell(namedIn(cellAddresses, options['cell']), namedIn(cellAddresses, options['like']));
}

function namedIn(cells: readonly CellAddress[], name = ''): CellAddress {
  const found = cells.find((cell) => cell.name === name);
  if (found === undefined) throw new Error(`CELLS does not name ${name}`);
  return found;
}

async function drain(context: OpsContext, options: Options) {
  const { cellAddresses } = context.resources.config;
  const cell = options['cell'] ?? '';
  namedIn(cellAddresses, cell);
  const others = cellAddresses.map(({ name }) => name).filter((name) => name !== cell);
  const moves = proposeMoves(await shardSizes(cellAddresses), others).filter(({ from }) => from === cell);
  const shards = moves.map(({ shard }) => shard);
  return inTurn(context, 'drain-cell', options, shards, async (how, shard) => {
    const to = moves.find((move) => move.shard === shard)?.to ?? '';
    return { ...(await moveShard(how, shard, to)), ...(await finishMove(how, shard)) };
  });
}

async function inTurn<Result>(
  { resources, operator, reason }: OpsContext,
  command: string,
  options: Options,
  shards: readonly number[],
  work: (moves: MoveOptions, shard: number) => Promise<Result>,
): Promise<readonly Result[]> {
  await keepGlobalStaffAction(resources.directory, { command, operator, reason, options, at: await resources.clock.now() });
  const { directoryUrl, cellAddresses } = resources.config;
  const moves = { directoryUrl, cells: cellAddresses, say: (line: string) => void process.stderr.write(`${line}\n`) };
  const results: Result[] = [];
  for (const shard of shards) results.push(await work(moves, shard));
  return results;
}

/** `217` or `3,5-8`. */
function shardsIn(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [, first = '', last = first] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from > to || to >= SHARD_COUNT) throw new Error(`${part} is not a shard: they go from 0 to ${SHARD_COUNT - 1}`);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
