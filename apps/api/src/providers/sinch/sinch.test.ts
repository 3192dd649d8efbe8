import { randomUUID } from 'node:crypto';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { ProviderUnreachable } from '../provider-unreachable.ts';
import { sinchAdapter } from './adapter.ts';
import { startDouble } from './testing/double.ts';
import type { SentWebhook } from '../../../testing/provider-double.ts';

const double = await startDouble();
const opened = (changes: Readonly<Record<string, string>> = {}) => {
  const settings = { ...double.environment, ...changes };
  return sinchAdapter.sms.open({
    name: 'sinch',
    timeoutMs: 4000,
    setting: (name) => settings[`SINCH_${name}`] ?? '',
    settingOrNull: (name) => settings[`SINCH_${name}`] ?? null,
  });
};
const sms = opened();
const messageTo = (phone: string) => ({ reference: randomUUID(), phone, text: 'Ang code mo ay 123456. ₱' });

test('a message sent three times with one reference is delivered once, with the lender’s sender name', async () => {
  const message = messageTo('09171550101');

  for (let count = 0; count < 3; count += 1) expect(await sms.send(message)).toEqual({ state: 'accepted' });

  expect(await double.inbox('+639171550101')).toMatchObject([
    { from: 'ALender', body: message.text, client_reference: message.reference, delivery_report: 'none' },
  ]);
});

test('a message whose answer was lost is not sent a second time', async () => {
  const message = messageTo('09171550102');
  await double.loseNextAnswer();

  await expect(sms.send(message)).rejects.toThrow(ProviderUnreachable);
  expect(await sms.send(message)).toEqual({ state: 'accepted' });

  expect(await double.inbox('+639171550102')).toHaveLength(1);
});

test('two messages to one phone are both delivered', async () => {
  for (let count = 0; count < 2; count += 1) await sms.send(messageTo('09171550103'));

  expect(await double.inbox('+639171550103')).toHaveLength(2);
});

test.each(['13971550100', '+639171550104', '0917155010', '028 123 4567', ''])('refuses to send a message to %j', async (phone) => {
  expect(await sms.send(messageTo(phone))).toEqual({ state: 'refused' });
});

test.each([
  ['another token', { SINCH_API_TOKEN: 'another' }],
  ['another account', { SINCH_SERVICE_PLAN_ID: 'another' }],
  ['no sender', { SINCH_SENDER: '' }],
  ['an unreachable address', { SINCH_URL: 'http://127.0.0.1:1' }],
])('throws ProviderUnreachable with %s', async (_what, settings) => {
  await expect(opened(settings).send(messageTo('09171550105'))).rejects.toThrow(ProviderUnreachable);
  expect(await double.inbox('+639171550105')).toEqual([]);
});

const now = new Date();
const read = ({ headers, body }: SentWebhook, changes: Readonly<Record<string, string>> = {}, reader = sms) =>
  reader.readWebhook({ headers: { ...headers, ...changes }, body: Buffer.from(body), at: now });

test('accepts a signed and recent report, and rejects a report with a flipped bit or an old timestamp', async () => {
  await sms.send(messageTo('09171550106'));
  const report = await double.report('+639171550106', now);
  const flipped = (text: string, bit: number): string => {
    const bytes = Buffer.from(text);
    bytes[Math.floor(bit / 8)] = (bytes[Math.floor(bit / 8)] ?? 0) ^ (1 << (bit % 8));
    return bytes.toString('latin1');
  };
  const flippedTexts = (text: string) => Array.from({ length: Buffer.byteLength(text) * 8 }, (_, bit) => flipped(text, bit));
  const signature = 'x-sinch-webhook-signature';
  const forgedRequests = [
    ...flippedTexts(report.body).map((body) => read({ ...report, body })),
    ...['', '-nonce', '-timestamp', '-algorithm'].flatMap((part) =>
      ['', ...flippedTexts(report.headers[`${signature}${part}`] ?? '')].map((value) => read(report, { [`${signature}${part}`]: value })),
    ),
  ];

  expect(await read(report)).toEqual({ is: 'other' });
  expect(new Set((await Promise.all(forgedRequests)).map(({ is }) => is))).toEqual(new Set(['forged']));
  for (const seconds of [-290, 290]) expect(await read(await reportAt(seconds))).toEqual({ is: 'other' });
  for (const seconds of [-310, 310]) expect(await read(await reportAt(seconds))).toEqual({ is: 'forged' });
});

const reportAt = (seconds: number) => double.report('+639171550106', new Date(now.getTime() + seconds * 1000));

test('accepts a report with the old secret during a rotation, and no report without a configured secret', async () => {
  await sms.send(messageTo('09171550107'));
  const report = await double.report('+639171550107', now);
  const old = double.environment['SINCH_WEBHOOK_SECRET'] ?? '';
  const changed = opened({ SINCH_WEBHOOK_SECRET: 'a secret that is new and long', SINCH_WEBHOOK_SECRET_SECOND: old });
  const none = sinchAdapter.sms.open({ name: 'sinch', timeoutMs: 1, setting: () => '', settingOrNull: () => null });

  expect(await read(report, {}, changed)).toEqual({ is: 'other' });
  expect(await read(report, {}, none)).toEqual({ is: 'forged' });
});

test('the service sends messages and receives reports through the configured adapter', async () => {
  const { app, resources } = await startService({ environment: double.environment });
  await resources.providers.sms.send(messageTo('09171550108'));
  const { headers, body } = await double.report('+639171550108', new Date());
  const deliver = async (changes: object): Promise<number> =>
    (await app.inject({ method: 'POST', url: webhookPath('sinch'), headers: { ...headers, ...changes }, payload: body })).statusCode;

  expect(await double.inbox('+639171550108')).toHaveLength(1);
  expect([await deliver({}), await deliver({ 'x-sinch-webhook-signature': 'another' })]).toEqual([200, 403]);
});
