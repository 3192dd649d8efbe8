import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { parsePaymentLinkKey } from '@hiram/contract/wire/payment-link-signature.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import { PROFILE_NAMES, profileNamed } from '@hiram/contract/product/profile.ts';
import type { ContactRules } from '@hiram/contract/product/contact-rules.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import * as z from 'zod/mini';
import { parseAccountKeys } from '../crypto/account-numbers.ts';
import type { AccountKeys } from '../crypto/account-numbers.ts';
import { phoneKeysOf } from '../crypto/phone-keys.ts';
import type { PhoneKeys } from '../crypto/phone-keys.ts';
import { parseCellAddresses } from '../db/cell-addresses.ts';
import { CELL_CONNECTIONS } from '../db/cell-connections.ts';
import type { CellAddress } from '../db/cell-addresses.ts';
import { contactRulesOf, contactVariables } from './contact-config.ts';
import { imageStoreConfig, imageStoreVariables, refuseMissingSecret } from './image-store-config.ts';
import type { ImageStoreConfig } from './image-store-config.ts';
import { certificateOf, listeningVariables, refusePlainListening } from './listening-config.ts';
import type { Certificate } from './listening-config.ts';
import { plainConnections } from './plain-connections.ts';
import { providerAddress, providerVariables, providersConfig, wholeNumber } from './provider-config.ts';
import type { ProvidersConfig } from './provider-config.ts';
import { smsConfig, smsVariables } from './sms-config.ts';
import type { SmsConfig } from './sms-config.ts';
import type { TracingConfig } from '../observability/tracing.ts';

export interface DatabaseConfig {
  readonly directoryUrl: string;
  readonly cellAddresses: readonly CellAddress[];
}

interface ProcessConfig extends DatabaseConfig {
  readonly profile: Profile;
  readonly logLevel: string;
  /** Enables the sandbox: default secrets, connections without TLS and a movable business clock. Never on in production. */
  readonly sandboxOn: boolean;
  /** Allows webhook endpoints at private IP addresses. */
  readonly privateWebhooks: boolean;
  /** Encryption keys of account numbers, webhook secrets and sealed records. */
  readonly accountKeys: AccountKeys;
  readonly providers: ProvidersConfig;
  readonly contactRules: ContactRules;
  /** Multiplies the timeouts for PostgreSQL and Redis and the event-loop limits; above 1 on slow machines. */
  readonly timeoutScale: number;
  /** Maximum number of connections to all cells together. */
  readonly cellConnections: number;
}

export interface WorkerConfig extends ProcessConfig {
  readonly imageStore: ImageStoreConfig;
  /** Interval in which the worker polls for due work. */
  readonly wakeSeconds: number;
  /** Address of /healthz, /readyz and /metrics. */
  readonly host: string;
  readonly certificate: Certificate | null;
  readonly port: number;
  /** Maximum number of days that a cell accrues at once. A cell that is further behind accrues only after `allow-accrual`. */
  readonly accrualDaysAtOnce: number;
}

/** Name and registration as printed on documents. The pages read theirs from the brand's file. */
export interface Lender {
  readonly name: string;
  /** Registration number at the Securities and Exchange Commission. */
  readonly registration: string;
}

export interface Config extends ProcessConfig, TracingConfig {
  readonly host: string;
  readonly certificate: Certificate | null;
  readonly port: number;
  readonly redisUrl: string;
  readonly partnerKeys: ReadonlyMap<string, string>;
  /** HMAC keys of the phone hashes in the directory and of one-time codes. */
  readonly phoneKeys: PhoneKeys;
  readonly sms: SmsConfig;
  readonly sessionLifetimeMinutes: number;
  readonly sessionIdleMinutes: number;
  /** True if a session is bound to the key of the browser that used the session first. */
  readonly sessionKeys: boolean;
  /** Time during which /readyz fails before the service stops listening, so that load balancers can react. */
  readonly drainMilliseconds: number;
  /** Amount above which an act needs a second person's approval. */
  readonly secondPersonAbove: Centavos;
  readonly sandboxUrl: string | null;
  readonly publicOrigin: string;
  /** Proxies whose X-Forwarded-For is trusted; for any other caller the address of the connection counts. */
  readonly trustedProxies: readonly string[];
  /** Signs the addresses of our own pages that show a payment code. */
  readonly paymentLinkKey: KeyObject;
  readonly imageStore: ImageStoreConfig;
  readonly lender: Lender;
}

const MINIMUM_SECRET_LENGTH = 32;
// The sandbox stores no real borrower, so its phone hashes need no secret.
const SANDBOX_PHONE_KEY = 'the sandbox needs no secret phone key';
const SANDBOX_LENDER: Lender = { name: 'Hiram Lending Company', registration: 'No. 0000000' };
const SANDBOX_LINK_KEY = parsePaymentLinkKey(SANDBOX_PAYMENT_LINK_KEY.privateKey);
const SANDBOX_ACCOUNT_KEYS = parseAccountKeys(`sandbox:${Buffer.alloc(32, 'sandbox').toString('base64')}`);

// Business time is moved on purpose in the sandbox, so many days at once are no fault there.
const SANDBOX_ACCRUAL_DAYS = 3650;

export const httpAddress = z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be an http address without a path'));

const percentage = wholeNumber.check(z.maximum(100));

export const databaseVariables = {
  DIRECTORY_DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')),
  CELLS: read(parseCellAddresses),
};
export const seedVariables = {
  ...databaseVariables,
  HIRAM_PROFILE: z._default(z.enum(PROFILE_NAMES), 'specified'),
};
const processVariables = {
  ...seedVariables,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  SANDBOX: z._default(z.enum(['on', 'off']), 'off'),
  PRIVATE_WEBHOOKS: z._default(z.enum(['on', 'off']), 'off'),
  ACCOUNT_KEYS: z.optional(read(parseAccountKeys)),
  TIMEOUT_SCALE: z._default(wholeNumber.check(z.minimum(1)), 1),
  CELL_CONNECTIONS: z._default(wholeNumber.check(z.minimum(2)), CELL_CONNECTIONS),
  ...contactVariables,
  ...providerVariables,
};
export const workerVariables = {
  ...processVariables,
  ...imageStoreVariables,
  ...listeningVariables,
  WORKER_PORT: z._default(wholeNumber, 0),
  WAKE_SECONDS: z._default(wholeNumber, 5),
  ACCRUAL_DAYS_AT_ONCE: z._default(wholeNumber.check(z.minimum(1)), 7),
};
export const serverVariables = {
  ...processVariables,
  ...listeningVariables,
  PORT: wholeNumber,
  REDIS_URL: z.string().check(z.regex(/^rediss?:\/\//, 'must be a redis:// address')),
  PARTNER_KEYS: read(parsePartnerKeys),
  PHONE_KEY: z.optional(z.string()),
  PHONE_KEY_SECOND: z.optional(z.string()),
  ...smsVariables,
  LENDER_NAME: z.optional(z.string()),
  LENDER_REGISTRATION: z.optional(z.string()),
  SESSION_LIFETIME_MINUTES: z._default(wholeNumber, 720),
  SESSION_IDLE_MINUTES: z._default(wholeNumber.check(z.minimum(5)), 60),
  SESSION_KEYS: z.optional(z.enum(['required', 'off'])),
  DRAIN_MILLISECONDS: z._default(wholeNumber, 1000),
  SECOND_PERSON_ABOVE: z._default(wholeNumber, 20_000),
  SANDBOX_URL: z.optional(httpAddress),
  PUBLIC_ORIGIN: httpAddress,
  TRUSTED_PROXIES: z._default(read(parseAddresses), []),
  PAYMENT_LINK_KEY: z.optional(read(parsePaymentLinkKey)),
  ...imageStoreVariables,
  TRACES_URL: z.optional(providerAddress),
  TRACES_PERCENT: z._default(percentage, 10),
};

export type Environment = Readonly<Record<string, string | undefined>>;

export function readDatabaseConfig(environment: Environment): DatabaseConfig {
  return databaseConfig(parseEnvironment(z.object(databaseVariables), environment));
}

export function readSeedConfig(environment: Environment): DatabaseConfig & { readonly profile: Profile } {
  const values = parseEnvironment(z.object(seedVariables), environment);
  return { ...databaseConfig(values), profile: profileNamed(values.HIRAM_PROFILE) };
}

export function readWorkerConfig(environment: Environment): WorkerConfig {
  const values = parseEnvironment(
    z
      .object(workerVariables)
      .check(z.superRefine(refuseMissingAccountKeys), z.superRefine(refuseMissingSecret), z.superRefine(refusePlainListening)),
    environment,
  );
  const config = processConfig(values, environment);
  refusePlain(plainConnections(values, config.providers));
  return {
    ...config,
    imageStore: imageStoreConfig(values),
    wakeSeconds: values.WAKE_SECONDS,
    host: values.HOST,
    certificate: certificateOf(values),
    port: values.WORKER_PORT,
    accrualDaysAtOnce: config.sandboxOn ? SANDBOX_ACCRUAL_DAYS : values.ACCRUAL_DAYS_AT_ONCE,
  };
}

export function readConfig(environment: Environment): Config {
  const values = parseEnvironment(
    z
      .object(serverVariables)
      .check(
        z.superRefine(refuseMissingAccountKeys),
        z.superRefine(refuseMissingSecret),
        z.superRefine(refusePlainListening),
        z.superRefine(refuseWeakSettings),
      ),
    environment,
  );
  const config = processConfig(values, environment);
  refusePlain(plainConnections(values, config.providers));
  return {
    ...config,
    host: values.HOST,
    certificate: certificateOf(values),
    port: values.PORT,
    redisUrl: values.REDIS_URL,
    partnerKeys: values.PARTNER_KEYS,
    phoneKeys: phoneKeysOf(values.PHONE_KEY ?? SANDBOX_PHONE_KEY, values.PHONE_KEY_SECOND),
    sms: smsConfig(values, config.profile),
    sessionLifetimeMinutes: values.SESSION_LIFETIME_MINUTES,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    sessionKeys: (values.SESSION_KEYS ?? profileNamed(values.HIRAM_PROFILE).sessionKey) === 'required',
    drainMilliseconds: values.DRAIN_MILLISECONDS,
    secondPersonAbove: centavos(values.SECOND_PERSON_ABOVE * 100),
    sandboxUrl: values.SANDBOX_URL ?? null,
    publicOrigin: values.PUBLIC_ORIGIN,
    trustedProxies: values.TRUSTED_PROXIES,
    paymentLinkKey: values.PAYMENT_LINK_KEY ?? SANDBOX_LINK_KEY,
    imageStore: imageStoreConfig(values),
    lender: { name: values.LENDER_NAME ?? SANDBOX_LENDER.name, registration: values.LENDER_REGISTRATION ?? SANDBOX_LENDER.registration },
    tracesUrl: values.TRACES_URL ?? null,
    tracesPercent: values.TRACES_PERCENT,
  };
}

const databaseConfig = (values: { DIRECTORY_DATABASE_URL: string; CELLS: readonly CellAddress[] }): DatabaseConfig => ({
  directoryUrl: values.DIRECTORY_DATABASE_URL,
  cellAddresses: values.CELLS,
});

type ProcessSettings = Parameters<typeof databaseConfig>[0] &
  Parameters<typeof providersConfig>[0] &
  Parameters<typeof contactRulesOf>[0] &
  AccountSettings & {
    readonly LOG_LEVEL: string;
    readonly HIRAM_PROFILE: string;
    readonly TIMEOUT_SCALE: number;
    readonly PRIVATE_WEBHOOKS: 'on' | 'off';
    readonly CELL_CONNECTIONS: number;
  };

const processConfig = (values: ProcessSettings, environment: Environment): ProcessConfig => ({
  ...databaseConfig(values),
  profile: profileNamed(values.HIRAM_PROFILE),
  logLevel: values.LOG_LEVEL,
  sandboxOn: values.SANDBOX === 'on',
  privateWebhooks: values.PRIVATE_WEBHOOKS === 'on',
  accountKeys: values.ACCOUNT_KEYS ?? SANDBOX_ACCOUNT_KEYS,
  providers: providersConfig(values, environment),
  contactRules: contactRulesOf(values),
  timeoutScale: values.TIMEOUT_SCALE,
  cellConnections: values.CELL_CONNECTIONS,
});

function refusePlain(variables: readonly string[]): void {
  if (variables.length > 0)
    throw new Error(`Addresses on other machines need TLS (https, rediss, sslmode=verify-full): ${variables.join(', ')}`);
}

interface AccountSettings {
  readonly SANDBOX: 'on' | 'off';
  readonly ACCOUNT_KEYS?: AccountKeys | undefined;
}

function refuseMissingAccountKeys({ SANDBOX, ACCOUNT_KEYS }: AccountSettings, context: z.core.$RefinementCtx): void {
  if (SANDBOX === 'off' && ACCOUNT_KEYS === undefined) context.addIssue({ code: 'custom', path: ['ACCOUNT_KEYS'], message: 'is missing' });
}

interface SecuritySettings {
  readonly SANDBOX: 'on' | 'off';
  readonly SANDBOX_URL?: string | undefined;
  readonly PHONE_KEY?: string | undefined;
  readonly PHONE_KEY_SECOND?: string | undefined;
  readonly PARTNER_KEYS: ReadonlyMap<string, string>;
  readonly PAYMENT_LINK_KEY?: KeyObject | undefined;
  readonly LENDER_NAME?: string | undefined;
  readonly LENDER_REGISTRATION?: string | undefined;
}

function refuseWeakSettings(values: SecuritySettings, context: z.core.$RefinementCtx): void {
  const refuse = (variable: keyof SecuritySettings, message: string): void => {
    context.addIssue({ code: 'custom', path: [variable], message });
  };
  // With two equal keys a key rotation would have no effect.
  if (values.PHONE_KEY_SECOND !== undefined && values.PHONE_KEY_SECOND === values.PHONE_KEY) refuse('PHONE_KEY_SECOND', 'equals PHONE_KEY');
  if (values.SANDBOX === 'on') {
    if (values.SANDBOX_URL === undefined) refuse('SANDBOX_URL', 'is missing, and SANDBOX is on');
    return;
  }
  const isWeak = (secret: string): boolean => secret.length < MINIMUM_SECRET_LENGTH;
  if (values.PHONE_KEY === undefined) refuse('PHONE_KEY', 'is missing');
  for (const variable of ['PHONE_KEY', 'PHONE_KEY_SECOND'] as const)
    if (values[variable] !== undefined && isWeak(values[variable])) refuse(variable, `needs ${MINIMUM_SECRET_LENGTH} characters`);
  for (const variable of ['PAYMENT_LINK_KEY', 'LENDER_NAME', 'LENDER_REGISTRATION'] as const)
    if (values[variable] === undefined) refuse(variable, 'is missing');
  if ([...values.PARTNER_KEYS.values()].some(isWeak)) refuse('PARTNER_KEYS', `needs ${MINIMUM_SECRET_LENGTH} characters in each secret`);
}

function parsePartnerKeys(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(',').map((pair): [string, string] => {
    const [keyId = '', ...secret] = pair.trim().split(':');
    if (keyId === '' || secret.join(':') === '') throw new Error('each key must read keyId:secret');
    return [keyId, secret.join(':')];
  });
  return new Map(pairs);
}

function parseAddresses(text: string): readonly string[] {
  const addresses = text.split(',').map((each) => each.trim());
  const wrong = addresses.find((each) => isIP(each.replace(/\/\d{1,3}$/, '')) === 0);
  if (wrong !== undefined) throw new Error(`contains an invalid address: ${wrong}`);
  return addresses;
}

/** Parses a variable with `parse`, whose error message becomes the reported fault. */
function read<T>(parse: (text: string) => T) {
  return z.pipe(
    z.string(),
    z.transform((text, context): T => {
      try {
        return parse(text);
      } catch (error) {
        context.issues.push({ code: 'custom', message: error instanceof Error ? error.message : 'is invalid', input: text });
        return z.NEVER;
      }
    }),
  );
}

export function parseEnvironment<Schema extends z.ZodMiniType>(schema: Schema, environment: Environment): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const variable = String(issue.path[0]);
    return `${variable} ${given[variable] === undefined && issue.code !== 'custom' ? 'is missing' : issue.message}`;
  });
  throw new Error(`The configuration is not complete: ${problems.join('; ')}`);
}
