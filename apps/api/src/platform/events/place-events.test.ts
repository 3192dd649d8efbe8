import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { EVENT_RETENTION_DAYS } from '@hiram/contract/events/event-types.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inRole } from '../../../../../tools/testing/process-role.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { inTransaction } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { Signal } from '../../../testing/signal.ts';
import { recordEvents } from '../../lending/events/record-events.ts';
import type { Cell } from '../db/cells.ts';
import { openDatabase } from '../db/database.ts';
import { openDirectory } from '../db/directory.ts';
import { dropOldEvents, placeEvents } from './place-events.ts';
import type { CellTables } from '../../tables/cell.ts';

const OPEN = { role: 'worker', max: 4, timeoutScale: 60, onIdleError: () => undefined } as const;

async function start() {
  const { resources } = await startService();
  const [cell] = resources.cells.all as readonly [Cell];
  const database = openDatabase<CellTables>(inRole(cell.url, 'worker'), OPEN);
  const directory = openDirectory(inRole(resources.config.directoryUrl, 'worker'), OPEN);
  afterFile(() => Promise.all([database.destroy(), directory.destroy()]));
  return {
    cell,
    database,
    directory,
    borrower: () => buildBorrower(resources, { inCell: 0 }),
    async eraseEvents(count: number): Promise<void> {
      for (let made = 0; made < count; made += 1) {
        const borrower = await buildBorrower(resources, { inCell: 0 });
        await inTransaction(borrower, (transaction) => recordEvents(transaction, erasureOf(borrower.userId)));
      }
    },
    place: () => placeEvents({ name: cell.name, database }, directory),
    blocks: () => directory.selectFrom('event_block').select(['first', 'last', 'whole']).orderBy('block').execute(),
    places: async () =>
      (
        await database.selectFrom('event').select(['userId', 'position']).where('position', 'is not', null).orderBy('position').execute()
      ).map(({ userId, position }) => [userId, position]),
  };
}

const erasureOf = (userId: string) => ({ type: 'borrower.erased', effect: userId, data: { userId }, at: new Date() }) as const;

test('assigns stable positions to events of two transactions that commit in the opposite order of their numbers', async () => {
  const { cell, borrower, place, places, blocks } = await start();
  const [slowBorrower, fastBorrower] = [await borrower(), await borrower()];
  const [written, released] = [new Signal(), new Signal()];
  const first = cell.database.transaction().execute(async (transaction) => {
    await recordEvents(transaction, erasureOf(slowBorrower.userId));
    written.give();
    await released.given;
  });
  await written.given;
  await inTransaction(fastBorrower, (transaction) => recordEvents(transaction, erasureOf(fastBorrower.userId)));

  expect(await place()).toBe(1);
  released.give();
  await first;
  expect(await place()).toBe(1);

  expect(await places()).toEqual([
    [fastBorrower.userId, 1],
    [slowBorrower.userId, 2],
  ]);
  expect(await blocks()).toMatchObject([
    { first: 1, last: 1 },
    { first: 2, last: 2 },
  ]);
});

test('publishes positions that a killed run assigned without publishing, and publishes them once', async () => {
  const { cell, database, eraseEvents, place, blocks } = await start();
  await eraseEvents(3);
  await sql`select place_events(${cell.name}, 10, null)`.execute(database);
  expect(await blocks()).toEqual([]);

  expect([await place(), await place()]).toEqual([0, 0]);

  expect(await blocks()).toEqual([{ first: 1, last: 3, whole: true }]);
});

test('ten concurrent runs assign each event one position without gaps, in consecutive blocks', async () => {
  const { eraseEvents, place, places, blocks } = await start();
  await eraseEvents(5);
  await Promise.all([...Array.from({ length: 10 }, place), eraseEvents(5)]);
  await place();

  expect((await places()).map(([, position]) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const published = await blocks();
  expect(published.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test('never reuses a position after a restore of the cell, and marks the block of lost events as incomplete', async () => {
  const { cell, eraseEvents, place, places, blocks } = await start();
  await eraseEvents(2);
  await place();
  await eraseEvents(2);
  await place();
  await cell.database.deleteFrom('event').where('position', '>', 2).execute();
  await cell.database.updateTable('event_count').set({ placed: 2 }).execute();
  await eraseEvents(1);

  await place();

  expect((await places()).map(([, position]) => position)).toEqual([1, 2, 5]);
  expect(await blocks()).toEqual([
    { first: 1, last: 2, whole: true },
    { first: 3, last: 4, whole: false },
    { first: 5, last: 5, whole: true },
  ]);
});

test('deletes blocks after the retention and events some days later; keeps unplaced events and the count', async () => {
  const { database, directory, eraseEvents, place, places, blocks } = await start();
  for (let times = 0; times < 2; times += 1) {
    await eraseEvents(2);
    await place();
  }
  await eraseEvents(1);
  const dropAfterDays = (days: number) => dropOldEvents(database, directory, new Date(Date.now() + days * DAY_MS));

  expect(await dropAfterDays(EVENT_RETENTION_DAYS - 1)).toEqual({ events: 0, blocks: 0, deadLetters: 0 });
  expect(await dropAfterDays(EVENT_RETENTION_DAYS + 1)).toEqual({ events: 0, blocks: 1, deadLetters: 0 });
  expect(await dropAfterDays(EVENT_RETENTION_DAYS + 31)).toEqual({ events: 4, blocks: 0, deadLetters: 0 });
  expect(await place()).toBe(1);
  expect((await places()).map(([, position]) => position)).toEqual([5]);
  expect(await blocks()).toMatchObject([
    { first: 3, last: 4 },
    { first: 5, last: 5 },
  ]);
});
