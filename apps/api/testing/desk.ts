import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, importJWK } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { freePort } from '../../../tools/testing/ports.ts';
import { withOwnRole } from '../../../tools/testing/process-role.ts';
import { buildDesk } from '../src/main/desk-app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { readDeskConfig } from '../src/platform/config/desk-config.ts';
import { openLog } from '../src/platform/observability/log.ts';
import { closeResources, openPlatformResources } from '../src/platform/resources.ts';
import { afterFile } from './after-file.ts';
import { spawnChild } from './child.ts';
import { endChild } from './sandbox.ts';
import { Browser, deviceToken } from './staff-browser.ts';

const DAY_SECONDS = 86_400;
const CLIENT_SECRET = 'a secret of the tests, their desk and its provider';

/** Settings of a desk whose identity provider is not reachable. */
export const DESK_ENVIRONMENT = {
  DESK_ORIGIN: 'https://desk.example',
  DESK_ISSUER: 'http://127.0.0.1:1',
  DESK_CLIENT_ID: 'desk',
  DESK_CLIENT_SECRET: CLIENT_SECRET,
};

/** Subjects that the sandbox's identity provider has. */
export const STAFF = { agent: 'liza.reyes', supervisor: 'maria.santos', auditor: 'ana.lim' } as const;

interface DeskRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export async function startProvider(origin: string): Promise<StaffProvider> {
  const issuerPort = await freePort();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' };
  const provider = spawnChild('../../../sandbox/src/staff/server.ts', {
    PORT: String(issuerPort),
    DESK_ORIGIN: origin,
    CLIENT_SECRET,
    SIGNING_KEY: JSON.stringify(key),
  });
  afterFile(() => endChild(provider));
  await provider.waitForOutput('the double listens');
  return new StaffProvider(origin, `http://127.0.0.1:${issuerPort}`, key);
}

/** Returns the settings for commands on the machine itself: those of the desk, and the token of a supervisor. */
export async function signedInEnvironment(): Promise<Record<string, string>> {
  const provider = await startProvider('http://127.0.0.1:1');
  const longLivedClaims = { exp: Math.floor(Date.now() / 1000) + DAY_SECONDS };
  return { ...provider.settings, STAFF_TOKEN: await provider.sign(provider.claims(longLivedClaims)) };
}

/** Starts the desk on its own port, with its database role of production, and a real identity provider. */
export async function startDesk(environment: Readonly<Record<string, string>>) {
  const deskPort = await freePort();
  const provider = await startProvider(`http://127.0.0.1:${deskPort}`);
  const settings = { ...withOwnRole('desk.ts', environment), ...provider.settings, PORT: String(deskPort) };
  const config = readConfig(settings);
  const resources = await openPlatformResources(config, () => undefined, 'ops');
  afterFile(() => closeResources(resources));
  const desk = readDeskConfig(settings, config);
  const app = await buildDesk({ resources, desk, log: openLog('silent'), readiness: { stopping: false } });
  afterFile(() => app.close());
  await app.listen({ host: '127.0.0.1', port: deskPort });
  return new Desk(provider, desk);
}

class StaffProvider {
  readonly origin: string;
  readonly issuer: string;
  readonly key: JWK;

  constructor(origin: string, issuer: string, key: JWK) {
    this.origin = origin;
    this.issuer = issuer;
    this.key = key;
  }

  get settings(): Readonly<Record<string, string>> {
    return { ...DESK_ENVIRONMENT, DESK_ORIGIN: this.origin, DESK_ISSUER: this.issuer };
  }

  async sign(claims: JWTPayload, header: { readonly alg?: string; readonly kid?: string; readonly typ?: string } = {}): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'tests', ...header }).sign(await importJWK(this.key, 'RS256'));
  }

  claims(more: JWTPayload = {}): JWTPayload {
    const now = Math.floor(Date.now() / 1000);
    const who = { sub: STAFF.supervisor, name: 'Maria Santos', roles: ['supervisor'] };
    return { iss: this.issuer, aud: this.origin, iat: now, exp: now + 600, ...who, ...more };
  }
}

class Desk extends StaffProvider {
  readonly config: ReturnType<typeof readDeskConfig>;

  constructor({ origin, issuer, key }: StaffProvider, config: ReturnType<typeof readDeskConfig>) {
    super(origin, issuer, key);
    this.config = config;
  }

  call(path: string, { json, headers = {}, method = json === undefined ? 'GET' : 'POST' }: DeskRequest = {}): Promise<Response> {
    const typed = json === undefined ? {} : { 'content-type': 'application/json' };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return fetch(`${this.origin}${path}`, { method, headers: { ...typed, ...headers }, ...body, redirect: 'manual' });
  }

  ofPage = (cookie: string): Readonly<Record<string, string>> => ({ cookie, origin: this.origin, 'x-requested-with': 'desk' });

  ofToken = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

  async signIn(subject: string): Promise<{ readonly cookie: string; readonly browser: Browser }> {
    const browser = new Browser();
    await browser.signInThrough(`${this.origin}/desk/sign-in`, subject, `${this.origin}/`);
    return { cookie: browser.cookiesFor(`${this.origin}/`), browser };
  }

  deviceToken = (subject: string, resource = this.origin): Promise<string> => deviceToken(this.issuer, subject, resource);

  /** Ends the browser's session at the provider, which then notifies the desk. */
  async endAtProvider(browser: Browser): Promise<void> {
    const logoutPage = await browser.open(`${this.issuer}/session/end?client_id=desk`);
    await browser.submit(logoutPage, { logout: 'yes' });
  }
}
