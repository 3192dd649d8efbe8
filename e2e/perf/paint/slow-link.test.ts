import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSlowLink } from './slow-link.ts';

const SPEED = { roundTripMs: 100, downBytesPerSecond: 100_000, upBytesPerSecond: 50_000 };
const ANSWER = Buffer.alloc(20_000, 'a');

let server: Server;
let link: Awaited<ReturnType<typeof startSlowLink>>;

beforeAll(async () => {
  server = createServer((socket) => socket.once('data', () => socket.end(ANSWER)).on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  link = await startSlowLink((server.address() as AddressInfo).port, SPEED);
});

afterAll(async () => {
  await link.stop();
  server.close();
});

async function request(): Promise<{ readonly firstMs: number; readonly lastMs: number; readonly bytes: Buffer }> {
  const start = performance.now();
  const socket: Socket = connect(link.port, '127.0.0.1');
  socket.write('?');
  const parts: Buffer[] = [];
  let firstMs = 0;
  socket.on('data', (part) => {
    firstMs ||= performance.now() - start;
    parts.push(part);
  });
  await once(socket, 'end');
  return { firstMs, lastMs: performance.now() - start, bytes: Buffer.concat(parts) };
}

test('delays the connection and the answer by a round trip each, and limits the throughput of the answer', async () => {
  const { firstMs, lastMs, bytes } = await request();
  expect(bytes).toEqual(ANSWER);
  expect(firstMs).toBeGreaterThanOrEqual(200);
  expect(lastMs).toBeGreaterThanOrEqual(395);
});

test('two connections share the throughput of the link and transfer at the same time', async () => {
  const [one, other] = await Promise.all([request(), request()]);
  expect(Math.max(one.lastMs, other.lastMs)).toBeGreaterThanOrEqual(595);
  expect(Math.max(one.firstMs, other.firstMs)).toBeLessThan(Math.min(one.lastMs, other.lastMs));
});
