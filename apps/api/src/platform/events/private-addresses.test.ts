import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebhookConnections } from './post-webhook.ts';
import { isPrivateAddress } from './private-addresses.ts';

test('does not classify public addresses as private', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect([address, isPrivateAddress(address)]).toEqual([address, false]);
});

test('sends no webhook to a name that resolves to a private address, unless the configuration allows it', async () => {
  let received = 0;
  const server = createServer((_request, response) => {
    received += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const post = async (reachesPrivate: boolean) => {
    const line = new WebhookConnections({ url, connections: 1, timeoutMs: 10_000, reachesPrivate });
    try {
      return await line.post({}, '{}');
    } finally {
      line.close();
    }
  };

  expect(await post(false)).toBeNull();
  expect(received).toBe(0);
  expect(await post(true)).toBe(200);
  expect(received).toBe(1);
});
