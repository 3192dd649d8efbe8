import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { median, runAlternately } from './compare.ts';
import { runLoad } from './load.ts';

const server: Server = createServer((request, response) => {
  if (request.url === '/hang-up') request.socket.destroy();
  else if (request.url === '/close') response.writeHead(200, { connection: 'close', 'content-length': 2 }).end('ok');
  else response.writeHead(Number(request.url?.slice(1)), { 'content-length': 5000 }).end('x'.repeat(5000));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const requestsOf = (...paths: readonly string[]): (() => Buffer | null) => {
  const left = [...paths];
  return () => {
    const path = left.shift();
    return path === undefined ? null : Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  };
};

test('counts answers, and counts unsuccessful and missing answers as failures', async () => {
  const next = requestsOf('/200', '/200', '/close', '/200', '/500', '/200', '/hang-up', '/200');

  const { answered, failed, failures } = await runLoad({ port, connections: 2, seconds: 5, next });

  expect([answered, failed]).toEqual([6, 2]);
  expect(failures.toSorted()).toEqual(['1 × answer 500', '1 × closed without an answer']);
});

test('counts each request as failed if no service listens', async () => {
  const { answered, failed } = await runLoad({ port: 1, connections: 1, seconds: 5, next: requestsOf('/200', '/200') });

  expect([answered, failed]).toEqual([0, 2]);
});

test('limits the rate of requests', async () => {
  const { perSecond, answered } = await runLoad({ port, connections: 4, seconds: 1, perSecond: 50, next: () => requestsOf('/200')() });

  expect(perSecond).toBeLessThan(60);
  expect(answered).toBeGreaterThan(20);
});

test('rotates the order of measurements, and returns their results in the given order', async () => {
  const order: string[] = [];
  const named = (name: string) => async () => {
    order.push(name);
    return name;
  };

  expect(await runAlternately(2, [named('a'), named('b')])).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect(order).toEqual(['a', 'b', 'b', 'a']);
});

test('the median of an even number of values is the mean of the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});
