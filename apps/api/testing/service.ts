import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { AREAS, buildApp } from '../src/main/app.ts';
import type { AppOptions } from '../src/main/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openCells } from '../src/platform/db/cells.ts';
import type { PoolOptions } from '../src/platform/db/database.ts';
import { openDirectory } from '../src/platform/db/directory.ts';
import { openLog } from '../src/platform/observability/log.ts';
import type { Readiness } from '../src/platform/http/health.ts';
import type { PressureLimits } from '../src/platform/http/pressure.ts';
import { closeResources } from '../src/platform/resources.ts';
import { openResources } from '../src/providers/resources.ts';
import type { Resources } from '../src/providers/resources.ts';
import { seedReference } from '../src/main/lender-data/seed-reference.ts';
import { withOwnRole } from '../../../tools/testing/process-role.ts';
import { BEHIND_PROXY } from './addresses.ts';
import { afterFile } from './after-file.ts';
import { CELL_NAMES, REDIS_URL, createDatabase, databaseUrl, dropDatabase, templateOf } from './databases.ts';

// Declared where it is used: other workspaces that start a service compile this file, but not the set-up of these tests.
declare module 'vitest' {
  interface ProvidedContext {
    /** Prefix of the names of all databases of this run. */
    run: string;
  }
}

/**
 * Disables load shedding: a busy test machine delays the event loop as load does, and many services share one heap. The tests of load shedding enable
 * it.
 */
const NO_PRESSURE_LIMITS: PressureLimits = { maxEventLoopDelay: 0, filesGiveUpAfter: 0, maxHeapUsedBytes: 0, sampleInterval: 1_000 };

/** Long timeouts for slow machines: a service waits a minute for Redis instead of a second. */
const LONG_TIMEOUTS = { TIMEOUT_SCALE: '60' };

/** Large SMS budgets, because all tests call from one network. The tests of the budgets set small ones. */
const HIGH_SMS_BUDGET = {
  SMS_BUDGET_HOUR: '999999999',
  SMS_BUDGET_DAY: '999999999',
  SMS_NETWORK_BUDGET_HOUR: '999999999',
  SMS_NETWORK_BUDGET_DAY: '999999999',
};

export const PARTNER = { keyId: 'lender', secret: 'a secret that only the tests and their service know' };

export const PAYOUT_WEBHOOK_SECRET = 'a webhook secret that only the tests and their bank know';
export const PAYMENT_WEBHOOK_SECRET = 'a webhook secret that only the tests and who takes payments know';

/** Unreachable addresses, unless a test starts a sandbox. */
const PROVIDERS = {
  DECISION_URL: 'http://127.0.0.1:1/decision',
  DECISION_SECRET: 'a decision secret of the tests',
  PAYOUT_URL: 'http://127.0.0.1:1/bank',
  PAYOUT_SECRET: 'a payout secret of the tests',
  PAYOUT_WEBHOOK_SECRET,
  SMS_URL: 'http://127.0.0.1:1/sms',
  SMS_SECRET: 'an SMS secret of the tests',
  PAYMENT_URL: 'http://127.0.0.1:1/payments',
  PAYMENT_SECRET: 'a payment secret of the tests',
  PAYMENT_WEBHOOK_SECRET,
  PAYMENT_LINK_KEY: SANDBOX_PAYMENT_LINK_KEY.privateKey,
  CARD_URL: 'http://127.0.0.1:1/cards',
  CARD_SECRET: 'a card secret of the tests',
} as const;

export interface TestService {
  readonly app: FastifyInstance;
  readonly resources: Resources;
  readonly readiness: Readiness;
  readonly environment: Readonly<Record<string, string>>;
}

export interface ServiceOptions extends Pick<AppOptions, 'pressureLimits'> {
  readonly environment?: Readonly<Record<string, string>>;
  readonly logTo?: DestinationStream;
  readonly beforeReady?: (app: FastifyInstance) => void;
  /** Extra calls with which tests check what applies to every call. */
  readonly addCalls?: (scope: FastifyInstance) => void;
  /** False if a cell cannot be written. */
  readonly seed?: boolean;
}

/** Starts the service on its own directory and two cells, which are dropped after the file's tests. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const environment = { ...(await createEnvironment()), ...options.environment };
  const config = readConfig(environment);
  const resources = await openResources(config, () => undefined);
  afterFile(() => closeResources(resources));
  const roleConnections = openInOwnRole(environment, resources);
  afterFile(roleConnections.close);
  if (options.seed !== false) await seedReference(resources.cells.all, config.profile);
  const readiness: Readiness = { stopping: false };
  const log = openLog(options.logTo === undefined ? 'silent' : 'trace', options.logTo);
  const app = await buildApp({
    resources: { ...resources, cells: roleConnections.cells, directory: roleConnections.directory },
    log,
    readiness,
    areas: [...AREAS, options.addCalls ?? (() => undefined)],
    pressureLimits: options.pressureLimits ?? NO_PRESSURE_LIMITS,
  });
  afterFile(() => app.close());
  options.beforeReady?.(app);
  return { app, resources, readiness, environment };
}

/** Opens databases with the service's role of production for the calls. The test itself has no such restriction. */
function openInOwnRole(environment: Readonly<Record<string, string>>, { tracing, shardMap }: Resources) {
  const { directoryUrl, cellAddresses, timeoutScale } = readConfig(withOwnRole('server.ts', environment));
  const tracingOption = tracing === null ? {} : { onStatement: tracing.onStatement };
  const options: PoolOptions = { role: 'service', max: 10, timeoutScale, onIdleError: () => undefined, ...tracingOption };
  const directory = openDirectory(directoryUrl, options);
  const cells = openCells(cellAddresses, options, shardMap);
  const close = async (): Promise<void> => {
    await Promise.all([cells.close(), directory.destroy()]);
  };
  return { directory, cells, close };
}

export async function createEnvironment(): Promise<Record<string, string>> {
  const directory = await cloneDatabase('directory');
  const cells = [];
  for (const name of CELL_NAMES) cells.push(`${name}=${await cloneDatabase(name)}`);
  return {
    DIRECTORY_DATABASE_URL: directory,
    CELLS: cells.join(','),
    REDIS_URL,
    PORT: '0',
    PARTNER_KEYS: `${PARTNER.keyId}:${PARTNER.secret}`,
    PHONE_KEY: 'a phone key that only the tests and their service know',
    ACCOUNT_KEYS: `tests:${Buffer.alloc(32, 'tests').toString('base64')}`,
    LENDER_NAME: 'Hiram Lending Company',
    LENDER_REGISTRATION: 'No. 0000000',
    PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
    DRAIN_MILLISECONDS: '0',
    ...BEHIND_PROXY,
    ...LONG_TIMEOUTS,
    ...HIGH_SMS_BUDGET,
    // A folder of this run; the tests of the image store start a real store.
    IMAGE_STORE_URL: pathToFileURL(join(tmpdir(), inject('run'))).href,
    IMAGE_STORE_SECRET: 'an image secret that only the tests and their service know',
    ...PROVIDERS,
  };
}

async function cloneDatabase(template: string): Promise<string> {
  const from = templateOf(inject('run'), template);
  const name = `${from}_${randomBytes(4).toString('hex')}`;
  await createDatabase(name, from);
  afterFile(() => dropDatabase(name));
  return databaseUrl(name);
}
