import { expect, test } from 'vitest';
import { addressOf, startChild } from '../../../testing/child.ts';
import { DESK_ENVIRONMENT } from '../../../testing/desk.ts';
import { createEnvironment } from '../../../testing/service.ts';

test('the desk starts and is ready without its identity provider, and rejects calls and sign-ins', async () => {
  const desk = startChild('desk.ts', { ...(await createEnvironment()), ...DESK_ENVIRONMENT });
  const address = await addressOf(desk);

  const statusOf = async (path: string): Promise<number> => (await fetch(`${address}${path}`, { redirect: 'manual' })).status;
  expect([await statusOf('/readyz'), await statusOf('/desk/me'), await statusOf('/desk/sign-in')]).toEqual([200, 401, 503]);
  desk.process.kill('SIGTERM');
  expect(await desk.exitCode()).toBe(0);
});

test.each([
  [{ DESK_ISSUER: '' }, 'DESK_ISSUER is missing'],
  [{ DESK_CLIENT_SECRET: 'short' }, 'DESK_CLIENT_SECRET needs 32 characters'],
  [{ DESK_ORIGIN: 'http://desk.example' }, 'DESK_ORIGIN and DESK_ISSUER need https'],
  [{ DESK_AUDIENCE: 'desk' }, 'DESK_AUDIENCE equals DESK_CLIENT_ID'],
  [{ DESK_LIFETIME_MINUTES: '1441' }, 'DESK_LIFETIME_MINUTES'],
])('the desk fails to start with %j and prints the reason', async (wrong, complaint) => {
  const desk = startChild('desk.ts', { ...(await createEnvironment()), ...DESK_ENVIRONMENT, ...wrong });
  expect(await desk.exitCode()).toBe(1);
  expect(desk.output()).toContain(complaint);
});
