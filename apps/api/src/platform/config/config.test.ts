import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import { expect, test } from 'vitest';
import { startChild } from '../../../testing/child.ts';
import { readConfig, readDatabaseConfig, readWorkerConfig } from './config.ts';

const completeEnvironment = {
  DIRECTORY_DATABASE_URL: 'postgres://127.0.0.1/directory',
  CELLS: 'cell-0=postgres://127.0.0.1/cell',
  REDIS_URL: 'redis://127.0.0.1',
  PORT: '8081',
  PARTNER_KEYS: `lender:${'s'.repeat(32)},other:${'t'.repeat(16)}:${'t'.repeat(16)}`,
  PHONE_KEY: 'p'.repeat(32),
  LENDER_NAME: 'Hiram Lending Company',
  LENDER_REGISTRATION: 'No. 0000000',
  ACCOUNT_KEYS: `new:${Buffer.alloc(32, 'n').toString('base64')},old:${Buffer.alloc(32, 'o').toString('base64')}`,
  PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
  PAYOUT_WEBHOOK_SECRET: 'w'.repeat(32),
  IMAGE_STORE_URL: 'https://store.example/evidence',
  SMS_URL: 'http://127.0.0.1:8082/sms',
  SMS_SECRET: 's',
  PAYMENT_URL: 'http://127.0.0.1:8082/payments',
  PAYMENT_SECRET: 'y',
  PAYMENT_WEBHOOK_SECRET: 'v'.repeat(32),
  PAYMENT_LINK_KEY: SANDBOX_PAYMENT_LINK_KEY.privateKey,
  CARD_URL: 'http://127.0.0.1:8082/cards',
  CARD_SECRET: 'c',
};

const worker = {
  ...completeEnvironment,
  DECISION_URL: 'http://127.0.0.1:8082/decision',
  DECISION_SECRET: 'd',
  PAYOUT_URL: 'http://127.0.0.1:8082/bank',
  PAYOUT_SECRET: 'p',
};

test('reads a complete environment and fills in the defaults', () => {
  const config = readConfig(completeEnvironment);

  expect(config).toMatchObject({
    port: 8081,
    host: '127.0.0.1',
    sandboxOn: false,
    sandboxUrl: null,
    sessionLifetimeMinutes: 720,
    logLevel: 'info',
    trustedProxies: [],
  });
  expect(config.profile.name).toBe('specified');
  expect(config.accountKeys.sealingKeyId).toBe('new');
  expect(config.partnerKeys.get('other')).toBe(`${'t'.repeat(16)}:${'t'.repeat(16)}`);
});

const required = [
  'DIRECTORY_DATABASE_URL',
  'CELLS',
  'REDIS_URL',
  'PORT',
  'PARTNER_KEYS',
  'PHONE_KEY',
  'LENDER_NAME',
  'LENDER_REGISTRATION',
  'ACCOUNT_KEYS',
  'PUBLIC_ORIGIN',
  'PAYMENT_LINK_KEY',
  'IMAGE_STORE_URL',
] as const;

test.each(required)('names %s in the error if the variable is missing or empty', (variable) => {
  const { [variable]: _left, ...rest } = completeEnvironment;

  expect(() => readConfig(rest)).toThrow(`${variable} is missing`);
  expect(() => readConfig({ ...rest, [variable]: '' })).toThrow(`${variable} is missing`);
});

test.each([
  ['PORT', 'eighty', 'PORT must be a whole number'],
  ['CELLS', '0-479=postgres://127.0.0.1/cell', 'CELLS each cell must read name=postgres://…'],
  ['REDIS_URL', 'http://127.0.0.1', 'REDIS_URL must be a redis:// address'],
  ['HIRAM_PROFILE', 'indonesia', 'HIRAM_PROFILE'],
  ['SANDBOX', 'yes', 'SANDBOX'],
  ['PARTNER_KEYS', 'lender', 'PARTNER_KEYS each key must read keyId:secret'],
  ['PARTNER_KEYS', 'lender:short', 'PARTNER_KEYS needs 32 characters in each secret'],
  ['PHONE_KEY', 'short', 'PHONE_KEY needs 32 characters'],
  ['PHONE_KEY_SECOND', 'short', 'PHONE_KEY_SECOND needs 32 characters'],
  ['PHONE_KEY_SECOND', 'p'.repeat(32), 'PHONE_KEY_SECOND equals PHONE_KEY'],
  ['SMS_BUDGET_HOUR', 'many', 'SMS_BUDGET_HOUR must be a whole number'],
  ['ACCOUNT_KEYS', 'new:short', 'ACCOUNT_KEYS each key must read keyId:base64, with 32 bytes'],
  ['PAYMENT_PROVIDERS', 'payment', 'PAYMENT_PROVIDERS must read name=adapter, separated by commas'],
  ['PAYMENT_PROVIDERS', 'payment=http,Second=http', 'PAYMENT_PROVIDERS must read name=adapter, separated by commas'],
  ['SMS_PROVIDER', 'sms=http,other=http', 'SMS_PROVIDER must read name=adapter'],
  ['IMAGE_STORE_URL', 'https://store.example', 'IMAGE_STORE_URL must be a file:// folder, or an http address and a bucket'],
  ['IMAGE_STORE_URL', 'file:///srv/images', 'IMAGE_STORE_SECRET needs 32 characters'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, nginx', 'TRUSTED_PROXIES contains an invalid address: nginx'],
  ['PUBLIC_ORIGIN', 'hiram.example', 'PUBLIC_ORIGIN must be an http address without a path'],
])('rejects %s=%s', (variable, value, complaint) => {
  expect(() => readConfig({ ...completeEnvironment, [variable]: value })).toThrow(complaint);
});

const NEEDS_TLS = 'Addresses on other machines need TLS (https, rediss, sslmode=verify-full)';

test.each([
  ['DIRECTORY_DATABASE_URL', 'postgres://db.example/directory', 'postgres://db.example/directory?sslmode=verify-full'],
  ['DIRECTORY_DATABASE_URL', 'postgres://db.example/directory?sslmode=require', 'postgres://%2Frun%2Fpostgresql/directory'],
  ['CELLS', 'cell-0=postgres://db.example/cell?sslmode=no-verify', 'cell-0=postgres://db.example/cell?sslmode=verify-full'],
  ['REDIS_URL', 'redis://redis.example', 'rediss://redis.example'],
  ['PUBLIC_ORIGIN', 'http://loans.example', 'https://loans.example'],
  ['TRACES_URL', 'http://collector:4318/v1/traces', 'https://collector:4318/v1/traces'],
  ['IMAGE_STORE_URL', 'http://store.example/evidence', 'https://store.example/evidence'],
  ['PAYMENT_URL', 'http://pay.example', 'https://pay.example'],
  ['SMS_BACKUP_URL', 'http://127.0.0.1.example', 'http://127.0.0.1:8082'],
])('rejects the unencrypted address %s=%s and accepts %s', (variable, plain, encryptedAddress) => {
  for (const read of [readConfig, readWorkerConfig]) {
    if (read === readWorkerConfig && ['REDIS_URL', 'PUBLIC_ORIGIN', 'TRACES_URL'].includes(variable)) continue;
    expect(() => read({ ...worker, [variable]: plain })).toThrow(`${NEEDS_TLS}: ${variable}`);
    expect(() => read({ ...worker, [variable]: encryptedAddress })).not.toThrow();
  }
});

test('requires a TLS certificate to listen on a host other than loopback, unless the sandbox is on', () => {
  for (const read of [readConfig, readWorkerConfig]) {
    for (const HOST of ['0.0.0.0', '::', '10.1.2.3', 'service'])
      expect(() => read({ ...worker, HOST })).toThrow(`TLS_FOLDER is missing, and HOST is ${HOST}: calls from other machines need TLS`);
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(read({ ...worker, HOST }).certificate).toBeNull();
    expect(read({ ...worker, HOST: '0.0.0.0', SANDBOX: 'on', SANDBOX_URL: 'http://127.0.0.1:8082' }).certificate).toBeNull();
  }
});

test('reports all configuration errors at once', () => {
  expect(() => readConfig({ ...completeEnvironment, PORT: '', REDIS_URL: '' })).toThrow(/PORT is missing; REDIS_URL is missing/);
});

test('requires proof of work before an SMS if configured, and always in the Philippine profile', () => {
  const workFirstOf = (more: Record<string, string>) => readConfig({ ...completeEnvironment, ...more }).sms.workFirst;

  expect([workFirstOf({}), workFirstOf({ SMS_WORK: 'on' })]).toEqual([false, true]);
  expect(workFirstOf({ HIRAM_PROFILE: 'philippines', SMS_WORK: 'off' })).toBe(true);
});

test('requires SANDBOX_URL but no secrets if the sandbox is on', () => {
  const { PHONE_KEY: _phone, ACCOUNT_KEYS: _account, ...sandbox } = { ...completeEnvironment, SANDBOX: 'on', PARTNER_KEYS: 'lender:short' };

  expect(() => readConfig(sandbox)).toThrow('SANDBOX_URL is missing, and SANDBOX is on');
  expect(readConfig({ ...sandbox, SANDBOX_URL: 'http://127.0.0.1:8082' })).toMatchObject({
    sandboxOn: true,
    sandboxUrl: 'http://127.0.0.1:8082',
  });
});

test('reads the providers of the worker', () => {
  expect(readWorkerConfig(worker)).toMatchObject({
    providers: {
      decisions: { name: 'decision', adapter: 'http', settings: { URL: 'http://127.0.0.1:8082/decision', SECRET: 'd' } },
      payouts: { name: 'payout', adapter: 'http', settings: { URL: 'http://127.0.0.1:8082/bank', SECRET: 'p' } },
      timeoutMs: 10_000,
    },
    wakeSeconds: 5,
  });
});

test('reads several payment providers, each with the variables prefixed with its name', () => {
  const { providers } = readConfig({
    ...completeEnvironment,
    PAYMENT_PROVIDERS: 'payment=http,pay-now=./adapters/pay-now.ts',
    PAY_NOW_KEY: 'k',
  });

  expect(providers.payments).toMatchObject([
    { name: 'payment', adapter: 'http', settings: { URL: 'http://127.0.0.1:8082/payments', SECRET: 'y' } },
    { name: 'pay-now', adapter: './adapters/pay-now.ts', settings: { KEY: 'k' } },
  ]);
});

test('requires only the database addresses for the migrator', () => {
  const { DIRECTORY_DATABASE_URL, CELLS } = completeEnvironment;

  expect(readDatabaseConfig({ DIRECTORY_DATABASE_URL, CELLS }).cellAddresses).toHaveLength(1);
});

test.each([
  ['server.ts', 'PORT'],
  ['worker.ts', 'CELLS'],
  ['worker.ts', 'ACCOUNT_KEYS'],
  ['worker.ts', 'PAYOUT_URL'],
  ['migrate.ts', 'DIRECTORY_DATABASE_URL'],
])('%s exits non-zero without %s and names the variable', async (file, variable) => {
  const child = startChild(file, { ...worker, [variable]: '' });

  expect(await child.exitCode()).toBe(1);
  expect(child.output()).toContain(`${variable} is missing`);
});

test('stores photos in a folder or in an S3 bucket', () => {
  const storeOf = (environment: Record<string, string>) => readConfig({ ...completeEnvironment, ...environment }).imageStore;
  const secret = 'i'.repeat(32);

  expect(storeOf({ IMAGE_STORE_URL: 'file:///srv/images', IMAGE_STORE_SECRET: secret })).toEqual({
    kind: 'file',
    folder: '/srv/images',
    secret,
    addressSeconds: 600,
  });
  const bucket = { kind: 's3', endpoint: 'https://store.example', bucket: 'evidence', region: 'us-east-1', addressSeconds: 600 };
  expect(storeOf({})).toEqual({ ...bucket, keys: null });
  expect(storeOf({ IMAGE_STORE_KEY_ID: 'k', IMAGE_STORE_SECRET: 's' })).toEqual({ ...bucket, keys: { keyId: 'k', secret: 's' } });
});
