import { expect, test } from 'vitest';
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

test('a message reaches the phone once, however often it is sent', async () => {
  expect(await sms.send(message)).toEqual({ state: 'accepted' });
  expect(await sms.send(message)).toEqual({ state: 'accepted' });

  expect(await sandbox.inbox('13971550100')).toEqual(['Your code is 123456.']);
});

test('a network that nobody answers for is unreachable', async () => {
  await expect(silentProviders.sms.send(message)).rejects.toThrow('POST /…');
});
