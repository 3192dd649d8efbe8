import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test('returns each free port once, and none of the kernel’s ephemeral ports', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...ports)).toBeLessThan(32_000);
});

test('skips a port on which a server listens', async () => {
  const before = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(before + 1, '127.0.0.1', resolve));
  expect(await freePort()).not.toBe(before + 1);
  await new Promise((resolve) => server.close(resolve));
});
