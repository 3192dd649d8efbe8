import { defineEndpoint, publicCall } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { formInteger } from '@hiram/contract/wire/form.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../../../testing/calls.ts';
import { startService } from '../../../testing/service.ts';
import { answer } from './answer.ts';

const upload = defineEndpoint({
  id: 'test',
  name: 'upload',
  summary: 'Returns the received fields',
  method: 'POST',
  path: '/test/upload',
  encoding: 'multipart',
  envelope: 'generic',
  access: publicCall,
  request: z.object({ image: z.file().check(z.maxSize(limits.upload.bytes)), order: formInteger }),
  answer: z.object({ name: z.string(), type: z.string(), size: z.int(), order: z.int() }),
});
const inQuery = defineEndpoint({
  id: 'test',
  name: 'inQuery',
  summary: 'Reads its fields from the query',
  method: 'POST',
  path: '/test/in-query',
  encoding: 'query',
  envelope: 'generic',
  access: publicCall,
  request: z.object({ order: formInteger }),
  answer: z.object({ order: z.int() }),
});

const { app } = await startService({
  addCalls: (scope) => {
    answer(scope, upload, async ({ image, order }) => ({ name: image.name, type: image.type, size: image.size, order }));
    answer(scope, inQuery, async ({ order }) => ({ order }));
  },
});

async function send(bytes: number) {
  const form = new FormData();
  form.set('order', '7');
  form.set('image', new File([new Uint8Array(bytes)], 'evidence.jpg', { type: 'image/jpeg' }));
  const request = new Request('http://service.test', { method: 'POST', body: form });
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': request.headers.get('content-type') ?? '' };
  return app.inject({ method: 'POST', url: '/entirely/test/upload', headers, payload: Buffer.from(await request.arrayBuffer()) });
}

test('a multipart call gets its file and its fields', async () => {
  const response = await send(2_000_000);

  expect(response.json()).toMatchObject({ code: 0, data: { name: 'evidence.jpg', type: 'image/jpeg', size: 2_000_000, order: 7 } });
});

test('a file past the limit is refused as too large', async () => {
  const response = await send(limits.upload.bytes + 1);

  expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([413, errorCodes.tooLarge]);
});

test('a multipart call sent as a form is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  expect((await call(app, { ...upload, encoding: 'form' }, { fields: { order: '7' }, headers })).statusCode).toBe(400);
});

test('reads the fields of a query-encoded POST from the query and ignores the body', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/entirely/test/in-query?order=7',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'order=8',
  });

  expect(response.json()).toMatchObject({ data: { order: 7 } });
});
