import { expect, test } from 'vitest';
import { startWorld } from '../../testing/sandbox.ts';
import { httpSmsSender } from './sms.ts';

const { sandbox, environment } = await startWorld();
const sms = httpSmsSender({ url: environment['SMS_URL'] ?? '', secret: environment['SMS_SECRET'] ?? '', timeoutMs: 4000 });
const message = { reference: 'R1', phone: '13971550100', text: 'Your code is 123456.' };

test('a message reaches the phone once, however often it is sent', async () => {
  expect(await sms.send(message)).toEqual({ state: 'accepted' });
  expect(await sms.send(message)).toEqual({ state: 'accepted' });

  expect(await sandbox.inbox('13971550100')).toEqual(['Your code is 123456.']);
});

test('a network that nobody answers for is unreachable', async () => {
  const nobody = httpSmsSender({ url: 'http://127.0.0.1:1', secret: '', timeoutMs: 100 });

  await expect(nobody.send(message)).rejects.toThrow('POST /…');
});
