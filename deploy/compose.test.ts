import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDatabaseConfig, readSeedConfig } from '@hiram/api/platform/config/config.ts';
import { readConfig as readSandboxConfig } from '@hiram/sandbox/config.ts';
import { readIdentityConfig } from '@hiram/sandbox/staff/config.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDeskEnvironment, readServiceEnvironment, readWorkerEnvironment } from './configuration/read-config.ts';
import { identityVariables, processVariables, sandboxVariables } from './configuration/table.ts';
import { substituteVariables } from './containers/merge-compose.ts';

type Variables = Readonly<Record<string, string>>;

interface Container {
  readonly environment?: Variables;
  readonly read_only?: boolean;
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
  readonly networks?: { readonly default: { readonly aliases?: readonly string[] } };
}

const text = substituteVariables(readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8'), {});
const { services } = parse(text, { merge: true }) as { services: Readonly<Record<string, Container>> };
const environmentOf = (name: string): Variables => services[name]?.environment ?? {};

const processes = [
  { name: 'service', known: Object.keys(processVariables.service), start: readServiceEnvironment },
  { name: 'worker', known: Object.keys(processVariables.worker), start: readWorkerEnvironment },
  { name: 'desk', known: Object.keys(processVariables.desk), start: readDeskEnvironment },
  { name: 'migrate', known: Object.keys(processVariables.migration), start: readDatabaseConfig },
  { name: 'seed', known: Object.keys(processVariables.seed), start: readSeedConfig },
  { name: 'sandbox', known: sandboxVariables(), start: readSandboxConfig },
  { name: 'identity', known: identityVariables(), start: readIdentityConfig },
] as const;

test.each(processes)('compose: $name starts with its environment, which has no unknown variable', async ({ name, known, start }) => {
  await start(environmentOf(name));
  expect(Object.keys(environmentOf(name)).filter((variable) => !known.includes(variable))).toEqual([]);
});

test('compose: shared keys, secrets and addresses are equal in the services that share them', () => {
  const [service, sandbox, worker] = [environmentOf('service'), environmentOf('sandbox'), environmentOf('worker')];
  expect(service['PARTNER_KEYS']).toBe(`${sandbox['PARTNER_KEY_ID']}:${sandbox['PARTNER_SECRET']}`);
  const shared = Object.keys(sandbox).filter((name) => name.endsWith('_SECRET') && name !== 'PARTNER_SECRET');
  expect(shared.length).toBeGreaterThan(0);
  for (const name of shared) expect({ ...worker, ...service }[name], name).toBe(sandbox[name]);
  expect(environmentOf('web')).toMatchObject({
    HIRAM_PROFILE: service['HIRAM_PROFILE'],
    API_URL: sandbox['API_URL'],
    IMAGE_ORIGIN: new URL(service['IMAGE_STORE_URL'] ?? '').origin,
  });
});

test('compose: desk and identity provider refer to each other by host names that browsers and containers resolve', () => {
  const [desk, identity] = [environmentOf('desk'), environmentOf('identity')];
  expect(identity).toMatchObject({
    ISSUER: desk['DESK_ISSUER'],
    DESK_ORIGIN: desk['DESK_ORIGIN'],
    CLIENT_SECRET: desk['DESK_CLIENT_SECRET'],
  });
  for (const [name, address] of [
    ['desk', desk['DESK_ORIGIN']],
    ['identity', desk['DESK_ISSUER']],
  ] as const) {
    const { hostname, port } = new URL(address ?? '');
    expect(services[name]?.networks?.default.aliases).toEqual([hostname]);
    expect(hostname).toMatch(/\.localhost$/);
    expect([environmentOf(name)['PORT'], services[name]?.ports]).toEqual([port, [`127.0.0.1:${port}:${port}`]]);
  }
  // The desk changes orders and handles webhooks with the settings of the service.
  const own = ['DIRECTORY_DATABASE_URL', 'CELLS', 'PORT', 'TRUSTED_PROXIES'];
  const shared = Object.entries(environmentOf('service')).filter(([variable]) => !own.includes(variable));
  expect(desk).toMatchObject(Object.fromEntries(shared));
});

test('compose: each process has its own database login', () => {
  const loginOf = (name: string): string => new URL(environmentOf(name)['DIRECTORY_DATABASE_URL'] ?? '').username;
  const logins = {
    migrate: 'hiram_migration',
    seed: 'hiram_staff',
    desk: 'hiram_staff',
    service: 'hiram_service',
    worker: 'hiram_worker',
  };
  const made = readFileSync(join(import.meta.dirname, 'postgres/databases.sql'), 'utf8');
  for (const [name, login] of Object.entries(logins)) {
    expect(loginOf(name)).toBe(login);
    expect(environmentOf(name)['CELLS']).toContain(`//${login}:`);
    expect(made).toContain(`create role ${login} login`);
  }
});

test('compose: service, worker and desk depend on the database, so that it stops after them', () => {
  for (const name of ['service', 'worker', 'desk']) expect(Object.keys(services[name]?.depends_on ?? {}), name).toContain('postgres');
});

test('compose: with TLS, every process has the https address of the pages, and nginx terminates TLS', () => {
  const added = parse(readFileSync(join(import.meta.dirname, 'compose.tls.yaml'), 'utf8')) as {
    services: Readonly<Record<string, Container>>;
  };
  const { web, ...processesOfOurs } = added.services;
  for (const [name, { environment = {} }] of Object.entries(processesOfOurs)) {
    for (const [variable, value] of Object.entries(environment)) {
      expect(environmentOf(name), name).toHaveProperty(variable);
      expect(value).toBe('https://localhost');
    }
  }
  const servicesWithOrigin = Object.entries(services).filter(([, { environment }]) => environment?.['PUBLIC_ORIGIN'] !== undefined);
  for (const [name] of servicesWithOrigin) expect(added.services[name]?.environment, name).toHaveProperty('PUBLIC_ORIGIN');
  expect(web?.environment).toEqual({ TLS: 'on' });
});

test('compose: the web server has only variables that its start script reads', () => {
  const script = readFileSync(join(import.meta.dirname, 'image/start-web.sh'), 'utf8');
  const known = [...script.matchAll(/\$\{([A-Z_]+):-/g)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(5);
  expect(Object.keys(environmentOf('web')).filter((name) => !known.includes(name))).toEqual([]);
});

test('compose: all own containers have read-only file systems and depend only on existing containers', () => {
  for (const name of [...processes.map((each) => each.name), 'web']) {
    expect(services[name]?.read_only, name).toBe(true);
    for (const other of Object.keys(services[name]?.depends_on ?? {})) expect(services, name).toHaveProperty(other);
  }
});
