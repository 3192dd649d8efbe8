import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCellAddresses } from '@hiram/api/platform/db/cell-addresses.ts';
import { closeCellDatabases, openCellDatabases } from '@hiram/api/platform/db/cells.ts';
import { seedReference } from '@hiram/api/main/lender-data/seed-reference.ts';
import { profiles, type ProfileName } from '@hiram/contract/product/profile.ts';
import type { Certificate } from '../../tools/testing/certificate.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { withOwnRole } from '../../tools/testing/process-role.ts';
import { writeNginxConf } from '../../deploy/nginx/conf.ts';
import { startChild, type Child, type ChildCommand } from './child.ts';
import type { Databases } from './databases.ts';
import type { ImageStore } from './image-store.ts';
import { repositoryRoot } from './repository.ts';
import { buildDeskWhenNeeded, deskRoot } from './web-build.ts';

export interface Ports {
  readonly webServer: number;
  readonly api: number;
  readonly sandbox: number;
  readonly desk: number;
  readonly identity: number;
}

/** The lender's key on this machine; not valid anywhere else. */
export const KEY = { keyId: 'lender', secret: 'only-for-the-demo-and-the-tests-of-this-machine' };
const PROVIDER_SECRETS = {
  decision: 'decision-secret-of-this-machine',
  payout: 'payout-secret-of-this-machine',
  payoutWebhook: 'payout-webhook-secret-of-this-machine',
  sms: 'sms-secret-of-this-machine',
  payment: 'payment-secret-of-this-machine',
  paymentWebhook: 'payment-webhook-secret-of-this-machine',
  card: 'card-secret-of-this-machine',
};
const DESK_SECRET = 'desk-secret-of-this-machine-and-no-other';
const TIMEOUT_MS = scaleTimeout(120_000);

/** nginx terminates TLS on the port of the web server. The other port only redirects to it. */
export interface Tls {
  readonly certificate: Certificate;
  readonly plainPort: number;
}

interface PartsOptions {
  readonly profile: ProfileName;
  readonly environment: Readonly<Record<string, string>>;
  readonly databases: Databases;
  readonly images: ImageStore;
  readonly folder: string;
  readonly ports: Ports;
  /** `null` for plain HTTP. */
  readonly tls: Tls | null;
  readonly onCrash: (report: string) => void;
}

export class Parts {
  readonly origin: string;
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly deskUrl: string;
  readonly issuer: string;
  readonly #profile: ProfileName;
  readonly #databases: Databases;
  readonly #images: ImageStore;
  readonly #folder: string;
  readonly #ports: Ports;
  readonly #tls: Tls | null;
  readonly serviceEnvironment: Readonly<Record<string, string>>;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #onCrash: (report: string) => void;
  readonly #running = new Map<string, Child>();

  constructor({ profile, environment, databases, images, folder, ports, tls, onCrash }: PartsOptions) {
    this.#profile = profile;
    this.#databases = databases;
    this.#images = images;
    this.#folder = folder;
    this.#ports = ports;
    this.#tls = tls;
    this.#onCrash = onCrash;
    this.origin = `${tls === null ? 'http' : 'https'}://127.0.0.1:${ports.webServer}`;
    this.apiUrl = `http://127.0.0.1:${ports.api}`;
    this.sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    this.deskUrl = `http://127.0.0.1:${ports.desk}`;
    this.issuer = `http://127.0.0.1:${ports.identity}`;
    this.serviceEnvironment = {
      HIRAM_PROFILE: profile,
      DIRECTORY_DATABASE_URL: databases.directoryUrl,
      CELLS: databases.cells,
      REDIS_URL: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
      PARTNER_KEYS: `${KEY.keyId}:${KEY.secret}`,
      PARTNER_KEY_ID: KEY.keyId,
      PARTNER_SECRET: KEY.secret,
      DRAIN_MILLISECONDS: '0',
      // Pages, tests and services share this machine, so a slow service must not hit its timeouts.
      TIMEOUT_SCALE: '60',
      SANDBOX: 'on',
      SANDBOX_URL: this.sandboxUrl,
      API_URL: this.apiUrl,
      PUBLIC_ORIGIN: this.origin,
      DECISION_URL: `${this.sandboxUrl}/decision`,
      DECISION_SECRET: PROVIDER_SECRETS.decision,
      PAYOUT_URL: `${this.sandboxUrl}/bank`,
      PAYOUT_SECRET: PROVIDER_SECRETS.payout,
      PAYOUT_WEBHOOK_SECRET: PROVIDER_SECRETS.payoutWebhook,
      SMS_URL: `${this.sandboxUrl}/sms`,
      SMS_SECRET: PROVIDER_SECRETS.sms,
      // All journeys on this machine come from one network.
      SMS_NETWORK_BUDGET_HOUR: '1000',
      SMS_NETWORK_BUDGET_DAY: '10000',
      // Trusts nginx, which adds the caller's address.
      TRUSTED_PROXIES: '127.0.0.1',
      PAYMENT_URL: `${this.sandboxUrl}/payments`,
      PAYMENT_SECRET: PROVIDER_SECRETS.payment,
      PAYMENT_WEBHOOK_SECRET: PROVIDER_SECRETS.paymentWebhook,
      CHECKOUT_ORIGIN: this.origin,
      CARD_URL: `${this.sandboxUrl}/cards`,
      CARD_SECRET: PROVIDER_SECRETS.card,
      // Short, because a person is watching the screen.
      WAKE_SECONDS: '1',
      ...images.environment,
      ...environment,
    };
    // Debian installs nginx in a folder that is only in root's PATH.
    this.#environment = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`, ...this.serviceEnvironment };
  }

  async start(): Promise<void> {
    await this.#prepareDatabases();
    await Promise.all([this.startApi(), this.#startWorker(), this.#startSandbox(), this.#startDesk(), this.#startNginx()]);
  }

  async startApi(): Promise<void> {
    if (this.#running.get('the service')?.running()) return;
    const child = this.#startNode('the service', 'apps/api/src/main/server.ts', this.#ports.api);
    await waitUntilAnswered(child, `${this.apiUrl}/readyz`);
  }

  async stopApi(): Promise<void> {
    await this.#running.get('the service')?.stop();
  }

  async startWebServer(): Promise<void> {
    if (!this.#running.get('nginx')?.running()) await this.#startNginx();
  }

  async stopWebServer(): Promise<void> {
    await this.#running.get('nginx')?.stop();
  }

  async stop(): Promise<void> {
    // nginx first, so that no call reaches a stopping service.
    for (const child of [...this.#running.values()].toReversed()) await child.stop();
  }

  async #prepareDatabases(): Promise<void> {
    const migration = startChild({ ...node('apps/api/src/main/migrate.ts'), name: 'the migration', env: this.#environment });
    if ((await migration.ended()) !== 0) throw new Error(migration.logTail());
    await writeReferenceData(this.#databases.cells, this.#profile);
  }

  async #startWorker(): Promise<void> {
    this.#startNode('the worker', 'apps/api/src/main/worker.ts', 0);
  }

  async #startSandbox(): Promise<void> {
    const child = this.#startNode('the sandbox', 'apps/sandbox/src/server.ts', this.#ports.sandbox);
    await waitUntilAnswered(child, `${this.sandboxUrl}/healthz`);
  }

  /** Starts the identity provider first, because a sign-in needs it. */
  async #startDesk(): Promise<void> {
    await buildDeskWhenNeeded();
    const known = { DESK_ORIGIN: this.deskUrl, CLIENT_SECRET: DESK_SECRET };
    const provider = this.#startNode('the identity provider', 'apps/sandbox/src/staff/server.ts', this.#ports.identity, known);
    await waitUntilAnswered(provider, `${this.issuer}/healthz`);
    const desk = this.#startNode('the desk', 'apps/api/src/main/desk.ts', this.#ports.desk, {
      DESK_ORIGIN: this.deskUrl,
      DESK_ISSUER: this.issuer,
      DESK_CLIENT_ID: 'desk',
      DESK_CLIENT_SECRET: DESK_SECRET,
      DESK_FILES: deskRoot,
    });
    await waitUntilAnswered(desk, `${this.deskUrl}/readyz`);
  }

  async #startNginx(): Promise<void> {
    const listen = `127.0.0.1:${this.#ports.webServer}`;
    const door =
      this.#tls === null ? { listen } : { listen: `127.0.0.1:${this.#tls.plainPort}`, tls: { listen, ...this.#tls.certificate } };
    const conf = writeNginxConf({
      ...door,
      apiUrl: this.apiUrl,
      root: join(this.#folder, 'web'),
      folder: join(this.#folder, 'nginx'),
      imageOrigin: this.#images.origin,
      sandboxUrl: this.sandboxUrl,
    });
    const child = this.#supervise({ name: 'nginx', command: 'nginx', args: ['-c', conf, '-e', 'stderr', '-g', 'daemon off;'] });
    await waitUntilAnswered(child, this.origin);
  }

  #startNode(name: string, file: string, port: number, more: Readonly<Record<string, string>> = {}): Child {
    return this.#supervise({ ...node(file), name, env: withOwnRole(file, { ...this.#environment, ...more, PORT: String(port) }) });
  }

  #supervise(order: ChildCommand): Child {
    const child = startChild({ env: this.#environment, ...order, onCrash: this.#onCrash });
    this.#running.set(order.name, child);
    return child;
  }
}

/** Writes the data that a lender configures before the first borrower; here that of the sample lender. */
async function writeReferenceData(cells: string, profile: ProfileName): Promise<void> {
  const opened = openCellDatabases(parseCellAddresses(cells), { role: 'ops', max: 1, onIdleError: (error) => console.error(error) });
  try {
    await seedReference(opened, profiles[profile]);
  } finally {
    await closeCellDatabases(opened);
  }
}

const node = (file: string): Pick<ChildCommand, 'command' | 'args' | 'cwd'> => ({
  command: process.execPath,
  args: [file],
  cwd: repositoryRoot,
});

/** Waits until the child answers on this address; throws at once if the child has exited. */
async function waitUntilAnswered(child: Child, url: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isAnswered(url))) {
    if (!child.running()) throw new Error(`${child.name} did not start. ${child.logTail()}`);
    if (performance.now() > deadline) throw new Error(`${child.name} does not answer on ${url}. ${child.logTail()}`);
    await sleep(50);
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(scaleTimeout(10_000)) })).ok;
  } catch {
    return false;
  }
}
