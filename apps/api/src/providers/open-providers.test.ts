import { expect, test } from 'vitest';
import { createEnvironment } from '../../testing/service.ts';
import { readConfig } from '../platform/config/config.ts';
import { openProviders } from './open-providers.ts';

const complete = await createEnvironment();
type Changes = Readonly<Record<string, string>>;
const open = (changes: Changes, process: 'service' | 'worker' = 'service') =>
  openProviders(readConfig({ ...complete, ...changes }).providers, process);

test.each([
  ['service', 'PAYMENT_URL'],
  ['service', 'PAYMENT_SECRET'],
  ['service', 'PAYMENT_WEBHOOK_SECRET'],
  ['service', 'PAYOUT_WEBHOOK_SECRET'],
  ['service', 'CARD_URL'],
  ['service', 'CARD_SECRET'],
  ['service', 'SMS_URL'],
  ['service', 'SMS_SECRET'],
  ['worker', 'PAYMENT_URL'],
  ['worker', 'PAYOUT_URL'],
  ['worker', 'PAYOUT_SECRET'],
  ['worker', 'DECISION_URL'],
  ['worker', 'DECISION_SECRET'],
] as const)('the %s rejects a configuration without %s and names the variable', async (process, variable) => {
  await expect(open({ [variable]: '' }, process)).rejects.toThrow(`${variable} is missing`);
});

test('the service needs no settings for payout calls, and the worker needs no webhook secrets', async () => {
  const service = open({ PAYOUT_URL: '', PAYOUT_SECRET: '', DECISION_URL: '', DECISION_SECRET: '' }, 'service');
  const worker = open({ PAYMENT_WEBHOOK_SECRET: '', PAYOUT_WEBHOOK_SECRET: '' }, 'worker');

  await expect(Promise.all([service, worker])).resolves.toHaveLength(2);
});

test('one error names all faults of the configuration', async () => {
  const wrong = { PAYMENT_URL: 'http://127.0.0.1/', PAYOUT_WEBHOOK_SECRET: 'short', SMS_SECRET: '' };

  await expect(open(wrong)).rejects.toThrow(
    'The configuration is not complete: PAYMENT_URL must be an http address that ends without a slash; ' +
      'PAYOUT_WEBHOOK_SECRET needs 32 characters; SMS_SECRET is missing',
  );
});

test('a second provider of the same adapter has its own variables', async () => {
  const second = { PAYMENT_PROVIDERS: 'payment=http,pay-now=http' };
  const settings = { PAY_NOW_URL: 'http://127.0.0.1:1', PAY_NOW_SECRET: 's', PAY_NOW_WEBHOOK_SECRET: 'w'.repeat(32) };

  await expect(open({ ...second, ...settings, PAY_NOW_SECRET: '' })).rejects.toThrow('PAY_NOW_SECRET is missing');
  const providers = await open({ ...second, ...settings });
  expect([...providers.payments.keys()]).toEqual(['payment', 'pay-now']);
  expect([...providers.webhooks.keys()]).toEqual(['payment', 'pay-now', 'payout', 'card', 'sms', 'decision']);
});

test('rejects two providers of one name, and a missing adapter', async () => {
  await expect(open({ PAYMENT_PROVIDERS: 'payment=http,payout=http', PAYOUT_URL: 'http://127.0.0.1:1' })).rejects.toThrow(
    'two providers are named payout',
  );
  await expect(open({ SMS_PROVIDER: 'sms=./nowhere.ts' })).rejects.toThrow('nowhere.ts');
});
