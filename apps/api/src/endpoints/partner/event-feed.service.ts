import type { listEvents } from '@hiram/contract/endpoints/partner.ts';
import { inEnvelope } from '@hiram/contract/events/cloud-event.ts';
import type { CloudEvent } from '@hiram/contract/events/cloud-event.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { Selectable } from 'kysely';
import type { Cell, CellDatabase } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import type { EventBlockTables, EventTables } from '../../platform/db/schema/events.tables.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';

type Block = Selectable<EventBlockTables['event_block']>;
type EventRow = Selectable<EventTables['event']>;

const USUAL_LIMIT = 100;
/** A block may hold a single event. A page of so many is short, and the next one goes on. */
const MOST_BLOCKS = 200;

/** The last event that was read: its block, and its place among those of the block's cell. */
interface Cursor {
  readonly block: number;
  readonly position: number;
}

/** What one page takes of a block. */
type Range = Pick<Block, 'block' | 'cell' | 'first' | 'last' | 'whole'>;

/** The events after a cursor, in the one order that all readers see. A page that can't be whole ends before what is missing. */
export async function readFeed(
  { cells, directory }: Pick<Resources, 'cells' | 'directory'>,
  { after, limit = USUAL_LIMIT }: RequestOf<typeof listEvents>,
): Promise<AnswerOf<typeof listEvents>> {
  const cursor = cursorIn(after ?? START);
  const ranges = rangesAfter(cursor, await blocksFrom(directory, cursor), limit);
  const { rows, trouble } = await rowsIn(cells.all, ranges);
  const events: CloudEvent[] = [];
  let next = cursor;
  for (const range of ranges) {
    const found = placesOf(range).flatMap((position) => rows.get(keyOf(range.cell, position)) ?? []);
    // What a restore has taken back is not waited for, once every cell was asked.
    const isMissing = found.length <= range.last - range.first && (range.whole || trouble.length > 0);
    if (isMissing && next === cursor) throw trouble[0] ?? new Refusal('unavailable');
    if (isMissing) break;
    events.push(...found.map(eventIn));
    next = { block: range.block, position: range.last };
  }
  return { events, next: `${next.block}-${next.position}` };
}

const START = '0-0';

/** The contract has seen to its form. */
function cursorIn(text: string): Cursor {
  const [block = 0, position = 0] = text.split('-').map(Number);
  return { block, position };
}

/** From the cursor's own block on. Refuses a cursor that leads nowhere: its block has reached its term, or never was. */
async function blocksFrom(directory: Directory, { block, position }: Cursor): Promise<readonly Block[]> {
  const blocks = await directory
    .selectFrom('event_block')
    .selectAll()
    .where('block', '>=', block)
    .orderBy('block')
    .limit(MOST_BLOCKS)
    .execute();
  const own = blocks[0];
  const isKnown = own?.block === block && own.first <= position && position <= own.last;
  if (block > 0 && !isKnown) throw new Refusal('notFound');
  return blocks;
}

function rangesAfter(cursor: Cursor, blocks: readonly Block[], limit: number): readonly Range[] {
  const ranges: Range[] = [];
  let room = limit;
  for (const each of blocks) {
    const first = each.block === cursor.block ? cursor.position + 1 : each.first;
    const last = Math.min(each.last, first + room - 1);
    if (last < first) continue;
    ranges.push({ ...each, first, last });
    room -= last - first + 1;
    if (room === 0) break;
  }
  return ranges;
}

const placesOf = ({ first, last }: Range): readonly number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const keyOf = (cell: string, position: number): string => `${cell} ${position}`;

interface Found {
  readonly rows: ReadonlyMap<string, EventRow>;
  /** Of cells that did not answer. */
  readonly trouble: readonly Error[];
}

/** Each cell is asked for the events that it gave a place, and all others for what has moved away from there. */
async function rowsIn(cells: readonly Cell[], ranges: readonly Range[]): Promise<Found> {
  const rows = new Map<string, EventRow>();
  const trouble: Error[] = [];
  const read = async ({ database }: Cell, origin: string, positions: readonly number[]): Promise<void> => {
    try {
      for (const row of await eventsAt(database, origin, positions)) rows.set(keyOf(origin, row.position ?? 0), row);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      trouble.push(error);
    }
  };
  const wanted = new Map<string, number[]>();
  for (const range of ranges) wanted.set(range.cell, [...(wanted.get(range.cell) ?? []), ...placesOf(range)]);
  const readFrom = (who: (cell: Cell, origin: string) => boolean): Promise<unknown> =>
    Promise.all(
      [...wanted].flatMap(([origin, positions]) => {
        const missing = positions.filter((position) => !rows.has(keyOf(origin, position)));
        return missing.length === 0 ? [] : cells.filter((cell) => who(cell, origin)).map((cell) => read(cell, origin, missing));
      }),
    );
  await readFrom((cell, origin) => cell.name === origin);
  await readFrom((cell, origin) => cell.name !== origin);
  return { rows, trouble };
}

const eventsAt = (database: CellDatabase, origin: string, positions: readonly number[]): Promise<EventRow[]> =>
  database.selectFrom('event').selectAll().where('origin', '=', origin).where('position', 'in', positions).execute();

/** The data is what the contract let in. */
const eventIn = ({ event_id: id, type, occurred_at: occurredAt, subject, data }: EventRow): CloudEvent =>
  inEnvelope({ id, type, time: occurredAt.toISOString(), subject, data }) as CloudEvent;
