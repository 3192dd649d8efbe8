import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { startControl, switchesOf } from '../../e2e/stack/control.ts';
import { RUNNING_VARIABLE, TRUST_VARIABLE, type SharedStack } from '../../e2e/support/shared-stack.ts';
import { COMPOSE_FILES, Compose, placesIn, type Places, type ReachableStore } from './compose.ts';
import { composeEnvironments } from './merge-compose.ts';
import type { ContainersRun } from './engine.ts';

/** Journeys from an offer to a paid instalment, a complaint with a photo, staff commands, and a service that stops and restarts. */
const HANDFUL: Readonly<Record<ProfileName, readonly string[]>> = {
  specified: ['specified/borrow.spec.ts', 'specified/about-us.spec.ts', 'specified/complaint.spec.ts'],
  philippines: ['philippines/confirm.spec.ts', 'philippines/documents.spec.ts'],
};

/** Playwright projects of a profile: Chromium and the webview. */
const PROJECTS: Readonly<Record<ProfileName, readonly string[]>> = {
  specified: ['chromium', 'webview'],
  philippines: ['philippines-chromium', 'philippines-webview'],
};

interface ComposeRun extends ContainersRun {
  readonly store: ReachableStore;
}

interface JourneysOptions extends ComposeRun {
  readonly profile: ProfileName;
  /** True to run only a few journeys, in Chromium. */
  readonly handful: boolean;
  /** Parts of the names of the files to run; empty for all files. */
  readonly files: readonly string[];
}

/** Starts compose with this profile, runs its journeys, and stops compose. Every process must exit with code 0. */
export async function runJourneys({ profile, handful, files, ...options }: JourneysOptions): Promise<void> {
  await withCompose(options, profile, async (compose) => {
    await options.timed(`up ${profile}`, () => compose.up());
    for (const project of handful ? PROJECTS[profile].slice(0, 1) : PROJECTS[profile])
      await options.timed(`journeys ${project}`, () => playwright(compose, project, handful ? HANDFUL[profile] : files));
    await options.timed(`stop ${profile}`, () => compose.stop());
  });
}

/** Runs the handful again with PgBouncer between the service and its cell, and checks that calls pass through it with prepared statements. */
export async function runPooled(options: ComposeRun): Promise<void> {
  await withCompose(options, 'specified', async (compose) => {
    compose.addPooler();
    await options.timed('up with a pooler', () => compose.up());
    await options.timed('journeys through it', () => playwright(compose, 'chromium', HANDFUL.specified));
    const counted = await compose.pooled();
    const { xact_count: transactions = 0, bind_count: prepared = 0 } = counted;
    console.log(`       ${transactions} transactions and ${prepared} prepared statements passed through the pooler`);
    if (transactions === 0 || prepared === 0)
      throw new Error(`no transaction or prepared statement passed through the pooler: ${JSON.stringify(counted)}`);
    await options.timed('stop', () => compose.stop());
  });
}

/** Runs the trials: services replaced under load, Redis stopped, and uploads that never end. */
export async function runTrials(options: ComposeRun): Promise<void> {
  await withCompose(options, 'specified', async (compose) => {
    compose.addService();
    await options.timed('up with two services', () => compose.up());
    await options.timed('trials', () => playwright(compose, 'containers', []));
    await options.timed('stop', () => compose.stop());
  });
}

async function withCompose({ engine, store }: ComposeRun, profile: ProfileName, work: (compose: Compose) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-compose-'));
  try {
    await work(new Compose(engine, await placesIn(folder, profile, store)));
  } finally {
    await engine.removeContainers();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playwright(compose: Compose, project: string, files: readonly string[]): Promise<void> {
  const { profile, folder, certificate } = compose.places;
  const redis = compose.startAndStopOf('valkey');
  const control = await startControl({
    ...switchesOf({ api: compose.startAndStopOf('service'), webServer: compose.startAndStopOf('web') }),
    '/redis/stop': () => redis.stop(),
    '/redis/start': () => redis.start(),
    '/services/replace': () => compose.replaceServices(),
  });
  const stack = sharedStackOf(compose.places, control.url);
  const description = join(folder, 'stack.json');
  writeFileSync(description, JSON.stringify([stack]));
  try {
    // The list reporter leaves the report of the check's own journeys as it is. One retry, as in the check.
    const how = ['--reporter', 'list', '--workers', '1', '--retries', '1'];
    await compose.playwright(['--config', 'e2e/playwright.config.ts', '--project', project, ...how, ...files], {
      E2E_PROFILE: profile,
      [RUNNING_VARIABLE]: description,
      [TRUST_VARIABLE]: certificate.certificate,
    });
  } finally {
    control.stop();
  }
}

/** Description of the stack for the journeys. Staff commands run on this machine and call the desk in its container. */
function sharedStackOf({ profile, certificate, variables }: Places, controlUrl: string): SharedStack {
  const at = (port: string): string => `127.0.0.1:${variables[`HIRAM_${port}_PORT`]}`;
  const services = composeEnvironments(COMPOSE_FILES, variables);
  const here = (text: string): string =>
    text
      .replaceAll('postgres:5432', at('POSTGRES'))
      .replaceAll('valkey:6379', at('REDIS'))
      .replaceAll('sandbox:4200', at('SANDBOX'))
      .replaceAll('store.localhost', '127.0.0.1');
  const environment = { ...services['worker'], ...services['service'], ...services['seed'] };
  const serviceEnvironment = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, here(value)]));
  const [keyId = '', secret = ''] = (serviceEnvironment['PARTNER_KEYS'] ?? '').split(':');
  const apiUrl = `http://${at('SERVICE')}`;
  const database = (name: string): string => `postgres://postgres:only-for-a-first-look@${at('POSTGRES')}/${name}`;
  return {
    profile,
    origin: `https://${at('TLS')}`,
    apiUrl,
    sandboxUrl: `http://${at('SANDBOX')}`,
    account: { apiUrl, keyId, secret },
    cellUrls: [database('hiram_cell')],
    directoryUrl: database('hiram_directory'),
    desk: { url: `http://${at('DESK')}`, audience: services['desk']?.['DESK_ORIGIN'] ?? '', issuer: `http://${at('IDENTITY')}` },
    serviceEnvironment: { ...serviceEnvironment, HOST: '127.0.0.1', PORT: '0' },
    controlUrl,
    certificate,
  };
}
