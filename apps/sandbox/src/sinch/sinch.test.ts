import { expect, test } from 'vitest';
import { Sinch } from './sinch.ts';
import { sinchApp } from './sinch.routes.ts';

const app = sinchApp(new Sinch('a secret of the tests'), { servicePlanId: 'plan', apiToken: 'token' });
const headers = { authorization: 'Bearer token' };
const url = '/xms/v1/plan/batches';
const message = { from: 'ALender', to: ['+639171550100'], body: 'Hello', client_reference: 'R1' };
const send = (payload: object, as: object = headers) => app.inject({ method: 'POST', url, headers: { ...as }, payload });

test('nobody is answered without the token', async () => {
  expect((await send(message, {})).statusCode).toBe(401);
  expect((await app.inject(url)).statusCode).toBe(401);
});

test('a reference is found, and does not keep a message from being sent again', async () => {
  for (let count = 0; count < 2; count += 1) expect((await send(message)).statusCode).toBe(201);
  await send({ ...message, client_reference: 'R2' });

  const listed = await app.inject({ url: `${url}?client_reference=R1&page=0&page_size=1`, headers });

  expect(listed.json()).toMatchObject({ count: 2, page: 0, page_size: 1, batches: [{ client_reference: 'R1', canceled: false }] });
});

test.each([
  ['nobody to write to', { to: [] }],
  ['no number', { to: ['0917'] }],
  ['no sender', { from: '' }],
  ['nothing to say', { body: '' }],
  ['too much to say', { body: 'a'.repeat(2001) }],
])('%s is refused', async (_what, changes) => {
  expect((await send({ ...message, ...changes })).statusCode).toBe(400);
});
