import type { ProfileName } from '@hiram/contract/product/profile.ts';
import type { Certificate } from '../../tools/testing/certificate.ts';
import type { Desk, Stack } from '../stack/stack.ts';
import { partnerClient, type PartnerAccount, type PartnerClient } from '@hiram/partner/client.ts';

/** Read by Node at startup: the test workers trust the stacks' certificate. */
export const TRUST_VARIABLE = 'NODE_EXTRA_CA_CERTS';
/** Path of a file that describes running stacks, such as that of deploy/containers; the tests then start none. */
export const RUNNING_VARIABLE = 'HIRAM_E2E_RUNNING';
export const STACK_VARIABLE = 'HIRAM_E2E_STACK';

export interface SharedStack {
  readonly profile: ProfileName;
  readonly origin: string;
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly account: PartnerAccount;
  readonly cellUrls: readonly string[];
  readonly directoryUrl: string;
  readonly desk: Desk;
  readonly serviceEnvironment: Readonly<Record<string, string>>;
  readonly controlUrl: string;
  readonly certificate: Certificate;
}

export const describeStack = (
  { profile, origin, apiUrl, sandboxUrl, account, cellUrls, directoryUrl, desk, serviceEnvironment }: Stack,
  { controlUrl, certificate }: Pick<SharedStack, 'controlUrl' | 'certificate'>,
): SharedStack => ({
  profile,
  origin,
  apiUrl,
  sandboxUrl,
  account,
  cellUrls,
  directoryUrl,
  desk,
  serviceEnvironment,
  controlUrl,
  certificate,
});

/** Shares a stack with code in this process that never stops parts of it. */
export function shareStack(stack: Stack, certificate: Certificate): SharedStack {
  const shared = describeStack(stack, { controlUrl: '', certificate });
  process.env[STACK_VARIABLE] = JSON.stringify([shared]);
  return shared;
}

/** Returns the stack of this worker. Each worker has its own, so that one test may move the clock or stop the service while others run. */
export function sharedStack(profile: ProfileName): SharedStack {
  const stacks = allStacks().filter((stack) => stack.profile === profile);
  const own = stacks[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (own === undefined) throw new Error(`the profile ${profile} has only ${stacks.length} stacks, one of them for each worker`);
  return own;
}

function allStacks(): SharedStack[] {
  const text = process.env[STACK_VARIABLE];
  if (text === undefined) throw new Error('the stacks are started by the global setup of playwright.config.ts');
  return JSON.parse(text) as SharedStack[];
}

export function stackAt({ origin }: URL): SharedStack {
  const stack = allStacks().find((each) => each.origin === origin);
  if (stack === undefined) throw new Error(`no stack serves ${origin}`);
  return stack;
}

export const partnerOf = (stack: SharedStack): PartnerClient => partnerClient(stack.account);

export const stopService = (stack: SharedStack): Promise<void> => control(stack, '/api/stop');
export const startService = (stack: SharedStack): Promise<void> => control(stack, '/api/start');

/** Simulates a phone without a connection. */
export const stopWebServer = (stack: SharedStack): Promise<void> => control(stack, '/web-server/stop');
export const startWebServer = (stack: SharedStack): Promise<void> => control(stack, '/web-server/start');

/** Only in containers. */
export const stopRedis = (stack: SharedStack): Promise<void> => control(stack, '/redis/stop');
export const startRedis = (stack: SharedStack): Promise<void> => control(stack, '/redis/start');
export const replaceServices = (stack: SharedStack): Promise<void> => control(stack, '/services/replace');

async function control(stack: SharedStack, path: string): Promise<void> {
  const response = await fetch(new URL(path, stack.controlUrl), { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
}
