import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { openClock } from './clock.ts';

const { resources } = await startService();
const { assertSteady } = resources.clockGuard;
const DAY_SECONDS = 86_400;

const daysAhead = async (clock: ReturnType<typeof openClock>): Promise<number> =>
  Math.floor(((await clock.now()).getTime() - Date.now() + 60_000) / 1000 / DAY_SECONDS);

test('business time equals real time if no offset is stored', async () => {
  expect(await daysAhead(openClock(resources.directory, { sandboxOn: true, assertSteady }))).toBe(0);
});

test('the stored offset moves business time only if the sandbox is on', async () => {
  await resources.directory
    .insertInto('sandbox_clock')
    .values({ onlyRow: true, offsetSeconds: 40 * DAY_SECONDS })
    .execute();

  const sandbox = openClock(resources.directory, { sandboxOn: true, assertSteady });
  const production = openClock(resources.directory, { sandboxOn: false, assertSteady });

  expect(await daysAhead(sandbox)).toBe(40);
  expect(await daysAhead(production)).toBe(0);
  expect(Math.abs(sandbox.real().getTime() - Date.now())).toBeLessThan(60_000);
});

test('the database rejects a second clock offset', async () => {
  const second = resources.directory.insertInto('sandbox_clock').values({ onlyRow: false, offsetSeconds: 1 }).execute();

  await expect(second).rejects.toMatchObject({ code: '23514' });
});
