import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { clockRoutes } from './clock.routes.ts';

async function buildClock() {
  const moves: number[] = [];
  const app = fastify();
  await app.register(formbody);
  clockRoutes(app, {
    moveClock: async (aheadSeconds) => {
      moves.push(aheadSeconds);
      return '2027-01-01T00:00:00.000Z';
    },
  });
  const press = (days: string) =>
    app.inject({
      method: 'POST',
      url: '/clock',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `days=${days}`,
    });
  return { app, moves, press };
}

test('adds each press to the current offset, and 0 days resets the clock to today', async () => {
  const { app, moves, press } = await buildClock();
  for (const days of ['7', '30', '0', '1']) expect((await press(days)).statusCode).toBe(303);
  expect(moves.map((seconds) => seconds / 86_400)).toEqual([7, 37, 0, 1]);
  expect((await app.inject('/clock')).body).toContain('1 day ahead');
});

test('rejects a value that is not a whole number of days and does not move the clock', async () => {
  const { moves, press } = await buildClock();
  for (const days of ['-1', 'x', '1.5']) expect((await press(days)).statusCode).toBe(400);
  expect(moves).toEqual([]);
});
