import { expect, test } from 'vitest';
import { Sinch } from './sinch.ts';
import { sinchApp } from './sinch.routes.ts';

const app = sinchApp(new Sinch('a secret of the tests'), { servicePlanId: 'plan', apiToken: 'token' });
const headers = { authorization: 'Bearer token' };
const url = '/xms/v1/plan/batches';
const message = { from: 'ALender', to: ['+639171550100'], body: 'Hello', client_reference: 'R1' };
const send = (payload: object, as: object = headers) => app.inject({ method: 'POST', url, headers: { ...as }, payload });

test('rejects calls without the token with status 401', async () => {
  expect((await send(message, {})).statusCode).toBe(401);
  expect((await app.inject(url)).statusCode).toBe(401);
});

test('lists messages by client reference, and accepts the same reference again', async () => {
  for (let count = 0; count < 2; count += 1) expect((await send(message)).statusCode).toBe(201);
  await send({ ...message, client_reference: 'R2' });

  const listed = await app.inject({ url: `${url}?client_reference=R1&page=0&page_size=1`, headers });

  expect(listed.json()).toMatchObject({ count: 2, page: 0, page_size: 1, batches: [{ client_reference: 'R1', canceled: false }] });
});

test.each([
  ['a message without a recipient', { to: [] }],
  ['a recipient that is not an international number', { to: ['0917'] }],
  ['a message without a sender', { from: '' }],
  ['an empty body', { body: '' }],
  ['a body above 2,000 characters', { body: 'a'.repeat(2001) }],
])('rejects %s with status 400', async (_what, changes) => {
  expect((await send({ ...message, ...changes })).statusCode).toBe(400);
});
