import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@hiram/contract/product/limits.ts';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { startService } from '../../testing/service.ts';
import { serverOptions } from '../platform/http/listening.ts';

const APPS = join(import.meta.dirname, '../../..');
const FORM = 'application/x-www-form-urlencoded';

const fastifyCallsIn = (text: string): readonly string[] => [...text.matchAll(/(?<![.\w])fastify\([^;]*;/gi)].map(([call]) => call);

test('every Fastify instance of the product has the body limit of 64 KB', () => {
  const files = globSync('*/src/**/*.ts', { cwd: APPS }).filter((file) => !file.endsWith('.test.ts'));
  const calls = files.flatMap((file) => fastifyCallsIn(readFileSync(join(APPS, file), 'utf8')).map((call) => [file, call] as const));
  expect(calls.length).toBeGreaterThanOrEqual(6);
  expect(calls.filter(([, call]) => !/\.\.\.serverOptions\(|\(serverOptions\(|bodyLimit: limits\.http\.bodyBytes/.test(call))).toEqual([]);
  expect(calls.filter(([, call]) => /bodyLimit/.test(call) && !/bodyLimit: limits\.http\.bodyBytes/.test(call))).toEqual([]);
  expect(limits.http.bodyBytes).toBe(64 * 1024);
  expect(fastify(serverOptions(null)).initialConfig.bodyLimit).toBe(64 * 1024);
});

test('rejects a form above 64 KB and an unexpected content type on every kind of route', async () => {
  const { app } = await startService();
  const statusOf = async (url: string, type: string, bytes: number): Promise<number> => {
    const headers = { 'content-type': type, 'x-requested-with': 'test' };
    return (await app.inject({ method: 'POST', url, headers, payload: Buffer.alloc(bytes, 'a') })).statusCode;
  };
  const tooLarge = limits.http.bodyBytes + 1;
  expect([
    await statusOf(webhookPath('payment'), FORM, tooLarge),
    await statusOf('/partner/sessions', 'application/json', tooLarge),
    await statusOf('/partner/sessions', FORM, 10),
    await statusOf('/nothing-here', 'application/json', tooLarge),
  ]).toEqual([413, 413, 400, 404]);
});
