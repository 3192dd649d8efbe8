import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../testing/sandbox.ts';
import { silentProviders } from '../../../testing/silent-providers.ts';
import { httpAdapter } from './adapter.ts';

const sandbox = await startSandbox();
const sms = httpAdapter.sms.open({
  name: 'sms',
  timeoutMs: 4000,
  setting: (name) => sandbox.environment[`SMS_${name}`] ?? '',
  settingOrNull: () => null,
});
const message = { reference: 'R1', phone: '13971550100', text: 'Your code is 123456.' };

test('a message sent twice with one reference is delivered once', async () => {
  expect(await sms.send(message)).toEqual({ state: 'accepted' });
  expect(await sms.send(message)).toEqual({ state: 'accepted' });

  expect(await sandbox.inbox('13971550100')).toEqual(['Your code is 123456.']);
});

test('throws if the network does not answer', async () => {
  await expect(silentProviders.sms.send(message)).rejects.toThrow('POST /…');
});

test.each([302, 307])(
  'does not follow a %i redirect, which would send the secret and a borrower’s number to another address',
  async (status) => {
    const requestedUrls: string[] = [];
    const server = createServer((request, answer) => {
      requestedUrls.push(request.url ?? '');
      answer.writeHead(status, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const moved = httpAdapter.sms.open({
      name: 'sms',
      timeoutMs: 4000,
      setting: (name) => (name === 'URL' ? `http://127.0.0.1:${port}` : 'a-secret'),
      settingOrNull: () => null,
    });

    await expect(moved.send(message)).rejects.toThrow('POST /…');
    expect(requestedUrls).not.toContain('/elsewhere');
  },
);
