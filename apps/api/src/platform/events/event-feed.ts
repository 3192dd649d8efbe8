import type { listEvents } from '@hiram/contract/endpoints/partner.ts';
import { toEnvelope } from '@hiram/contract/events/cloud-event.ts';
import type { CloudEvent } from '@hiram/contract/events/cloud-event.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { Selectable } from 'kysely';
import type { Cell, CellDatabase, WatchedCells } from '../db/cells.ts';
import type { Directory } from '../db/directory.ts';
import { Refusal } from '../request/refusal.ts';
import type { EventDirectoryTables, EventTables } from '../../tables/event.ts';

type Block = Selectable<EventDirectoryTables['event_block']>;
type EventRow = Selectable<EventTables['event']>;

const USUAL_LIMIT = 100;
/** Maximum number of blocks per page. A block may have a single event, so that a page can be shorter than its limit. */
const MAX_BLOCKS = 200;

/** The last event read, as its block and its position among the events of the block's cell. */
interface Cursor {
  readonly block: number;
  readonly position: number;
}

type Range = Pick<Block, 'block' | 'cell' | 'first' | 'last' | 'whole'>;

export interface EventSources {
  readonly cells: Pick<WatchedCells, 'all'>;
  readonly directory: Directory;
}

/** The cell that assigned the event's position, and the position. Both stay the same if the event moves to another cell. */
interface EventPlace {
  readonly cell: string;
  readonly position: number;
}

export interface PlacedEvent extends EventPlace {
  readonly block: number;
  readonly event: CloudEvent;
}

interface Page {
  readonly events: readonly PlacedEvent[];
  readonly next: string;
}

export async function readFeed(
  sources: EventSources,
  { after, limit }: RequestOf<typeof listEvents>,
): Promise<AnswerOf<typeof listEvents>> {
  const { events, next } = await readPage(sources, after, limit);
  return { events: events.map(({ event }) => event), next };
}

/** Returns the events after a cursor, in the same order for all readers. The page ends before the first range that cannot be read in full. */
export async function readPage({ cells, directory }: EventSources, after = FEED_START, limit = USUAL_LIMIT): Promise<Page> {
  const cursor = parseCursor(after);
  const ranges = rangesAfter(cursor, await listBlocks(directory, cursor), limit);
  const { rows, trouble } = await readRows(cells.all, ranges.flatMap(placesOf));
  const events: PlacedEvent[] = [];
  let next = cursor;
  for (const range of ranges) {
    const found = placesOf(range).flatMap((place) => eventsAtPlace(rows, place));
    // Events lost in a restore are skipped, but only if every cell responded.
    const isMissing = found.length <= range.last - range.first && (range.whole || trouble.length > 0);
    if (isMissing && next === cursor) throw trouble[0] ?? new Refusal('unavailable');
    if (isMissing) break;
    events.push(...found.map((each) => ({ ...each, block: range.block })));
    next = { block: range.block, position: range.last };
  }
  return { events, next: formatCursor(next) };
}

/** Returns the events at these positions, without those that no cell has. Throws if a missing event may be in a cell that did not respond. */
export async function readPlaces({ cells }: Pick<EventSources, 'cells'>, places: readonly EventPlace[]): Promise<readonly CloudEvent[]> {
  const { rows, trouble } = await readRows(cells.all, places);
  const found = places.flatMap((place) => eventsAtPlace(rows, place).map(({ event }) => event));
  if (found.length < places.length && trouble[0] !== undefined) throw trouble[0];
  return found;
}

const eventsAtPlace = (rows: FoundRows['rows'], place: EventPlace): (EventPlace & { readonly event: CloudEvent })[] => {
  const row = rows.get(keyOf(place));
  return row === undefined ? [] : [{ ...place, event: toCloudEvent(row) }];
};

export const FEED_START = '0-0';

export const formatCursor = ({ block, position }: Cursor): string => `${block}-${position}`;

/** Returns a cursor before all events published since then, or the end of the feed if `since` is omitted. */
export async function getCursorBefore(directory: Directory, since?: Date): Promise<string> {
  const blocks = directory.selectFrom('event_block').select(['block', 'last as position']).orderBy('block', 'desc').limit(1);
  const before = await (since === undefined ? blocks : blocks.where('publishedAt', '<', since)).executeTakeFirst();
  return before === undefined ? FEED_START : formatCursor(before);
}

/** The contract has already validated the cursor's form. */
export function parseCursor(text: string): Cursor {
  const [block = 0, position = 0] = text.split('-').map(Number);
  return { block, position };
}

/** Returns the blocks from the cursor's own block on. Rejects a cursor whose block has expired or never existed. */
async function listBlocks(directory: Directory, { block, position }: Cursor): Promise<readonly Block[]> {
  const blocks = await directory
    .selectFrom('event_block')
    .selectAll()
    .where('block', '>=', block)
    .orderBy('block')
    .limit(MAX_BLOCKS)
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

const placesOf = ({ cell, first, last }: Range): readonly EventPlace[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ cell, position: first + index }));
const keyOf = ({ cell, position }: EventPlace): string => `${cell} ${position}`;

interface FoundRows {
  readonly rows: ReadonlyMap<string, EventRow>;
  /** Errors of cells that did not respond. */
  readonly trouble: readonly Error[];
}

/** Reads events from the cell that assigned their positions first, then looks in all other cells for events that have moved. */
async function readRows(cells: readonly Cell[], places: readonly EventPlace[]): Promise<FoundRows> {
  const rows = new Map<string, EventRow>();
  const trouble: Error[] = [];
  const read = async ({ database }: Cell, origin: string, positions: readonly number[]): Promise<void> => {
    try {
      for (const row of await listEventRows(database, origin, positions))
        rows.set(keyOf({ cell: origin, position: row.position ?? 0 }), row);
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

const listEventRows = (database: CellDatabase, origin: string, positions: readonly number[]): Promise<EventRow[]> =>
  database.selectFrom('event').selectAll().where('origin', '=', origin).where('position', 'in', positions).execute();

/** The cast is safe because the contract validated the data before the event was stored. */
const toCloudEvent = ({ eventId: id, type, occurredAt, subject, data }: EventRow): CloudEvent =>
  toEnvelope({ id, type, time: occurredAt.toISOString(), subject, data }) as CloudEvent;
