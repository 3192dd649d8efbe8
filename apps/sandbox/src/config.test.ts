import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const complete = {
  PORT: '4200',
  API_URL: 'http://127.0.0.1:4100',
  PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
  PARTNER_KEY_ID: 'lender',
  PARTNER_SECRET: 'secret',
  DECISION_SECRET: 'decision',
  PAYOUT_SECRET: 'payout',
  PAYOUT_WEBHOOK_SECRET: 'webhook',
  SMS_SECRET: 'sms',
  PAYMENT_SECRET: 'payment',
  PAYMENT_WEBHOOK_SECRET: 'payment webhook',
  CARD_SECRET: 'card',
};

test('reads a complete environment', () => {
  expect(readConfig(complete)).toMatchObject({
    host: '127.0.0.1',
    port: 4200,
    partner: { keyId: 'lender' },
    profile: { name: 'specified' },
  });
});

test.each(Object.keys(complete))('names the missing variable %s in the error', (name) => {
  expect(() => readConfig({ ...complete, [name]: '' })).toThrow(`${name} is not set`);
});

test('rejects a port above 65535', () => {
  expect(() => readConfig({ ...complete, PORT: '99999' })).toThrow('PORT is not a port number: 99999');
});
