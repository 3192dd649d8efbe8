import type { listEvents } from '@hiram/contract/endpoints/partner.ts';
import { inEnvelope } from '@hiram/contract/events/cloud-event.ts';
import type { CloudEvent } from '@hiram/contract/events/cloud-event.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { Selectable } from 'kysely';
import type { Cell, CellDatabase, WatchedCells } from '../db/cells.ts';
import type { Directory } from '../db/directory.ts';
import type { EventBlockTables, EventTables } from '../db/schema/events.tables.ts';
import { Refusal } from '../request/refusal.ts';

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

/** Where the events are. */
export interface EventSources {
  readonly cells: Pick<WatchedCells, 'all'>;
  readonly directory: Directory;
}

/** The cell that gave an event its place, and the place: they stay the same wherever the event moves. */
interface Place {
  readonly cell: string;
  readonly position: number;
}

export interface PlacedEvent extends Place {
  readonly block: number;
  readonly event: CloudEvent;
}

interface Page {
  readonly events: readonly PlacedEvent[];
  readonly next: string;
}

/** A page as a lender's back end gets it. */
export async function readFeed(
  sources: EventSources,
  { after, limit }: RequestOf<typeof listEvents>,
): Promise<AnswerOf<typeof listEvents>> {
  const { events, next } = await readPage(sources, after, limit);
  return { events: events.map(({ event }) => event), next };
}

/** The events after a cursor, in the one order that all readers see. A page that can't be whole ends before what is missing. */
export async function readPage({ cells, directory }: EventSources, after = FEED_START, limit = USUAL_LIMIT): Promise<Page> {
  const cursor = cursorIn(after);
  const ranges = rangesAfter(cursor, await blocksFrom(directory, cursor), limit);
  const { rows, trouble } = await rowsAt(cells.all, ranges.flatMap(placesOf));
  const events: PlacedEvent[] = [];
  let next = cursor;
  for (const range of ranges) {
    const found = placesOf(range).flatMap((place) => eventsAmong(rows, place));
    // What a restore has taken back is not waited for, once every cell was asked.
    const isMissing = found.length <= range.last - range.first && (range.whole || trouble.length > 0);
    if (isMissing && next === cursor) throw trouble[0] ?? new Refusal('unavailable');
    if (isMissing) break;
    events.push(...found.map((each) => ({ ...each, block: range.block })));
    next = { block: range.block, position: range.last };
  }
  return { events, next: cursorText(next) };
}

/** Events whose places are known. One that is in no cell is not among them; throws where a cell that may have it does not answer. */
export async function readPlaces({ cells }: Pick<EventSources, 'cells'>, places: readonly Place[]): Promise<readonly CloudEvent[]> {
  const { rows, trouble } = await rowsAt(cells.all, places);
  const found = places.flatMap((place) => eventsAmong(rows, place).map(({ event }) => event));
  if (found.length < places.length && trouble[0] !== undefined) throw trouble[0];
  return found;
}

const eventsAmong = (rows: Found['rows'], place: Place): (Place & { readonly event: CloudEvent })[] => {
  const row = rows.get(keyOf(place));
  return row === undefined ? [] : [{ ...place, event: eventIn(row) }];
};

/** Before the first event that is kept. */
export const FEED_START = '0-0';

export const cursorText = ({ block, position }: Cursor): string => `${block}-${position}`;

/** Behind it stand all events that could be read since then. Without a time it is the end of the feed. */
export async function cursorBefore(directory: Directory, since?: Date): Promise<string> {
  const blocks = directory.selectFrom('event_block').select(['block', 'last as position']).orderBy('block', 'desc').limit(1);
  const before = await (since === undefined ? blocks : blocks.where('published_at', '<', since)).executeTakeFirst();
  return before === undefined ? FEED_START : cursorText(before);
}

/** The contract has seen to its form. */
export function cursorIn(text: string): Cursor {
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

const placesOf = ({ cell, first, last }: Range): readonly Place[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ cell, position: first + index }));
const keyOf = ({ cell, position }: Place): string => `${cell} ${position}`;

interface Found {
  readonly rows: ReadonlyMap<string, EventRow>;
  /** Of cells that did not answer. */
  readonly trouble: readonly Error[];
}

/** Each cell is asked for the events that it gave a place, and all others for what has moved away from there. */
async function rowsAt(cells: readonly Cell[], places: readonly Place[]): Promise<Found> {
  const rows = new Map<string, EventRow>();
  const trouble: Error[] = [];
  const read = async ({ database }: Cell, origin: string, positions: readonly number[]): Promise<void> => {
    try {
      for (const row of await eventsAt(database, origin, positions)) rows.set(keyOf({ cell: origin, position: row.position ?? 0 }), row);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      trouble.push(error);
    }
  };
  const wanted = new Map<string, number[]>();
  for (const { cell, position } of places) wanted.set(cell, [...(wanted.get(cell) ?? []), position]);
  const readFrom = (who: (cell: Cell, origin: string) => boolean): Promise<unknown> =>
    Promise.all(
      [...wanted].flatMap(([origin, positions]) => {
        const missing = positions.filter((position) => !rows.has(keyOf({ cell: origin, position })));
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
