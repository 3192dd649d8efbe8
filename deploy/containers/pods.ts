import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captchaSession } from '@hiram/contract/endpoints/promotion.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { makePostgres, type OwnPostgres } from '../../apps/api/testing/own-postgres.ts';
import { makeCertificate, trustCertificate, type Certificate } from '../../tools/testing/certificate.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { freePort } from '../../tools/testing/ports.ts';
import { waitUntil } from '../../tools/testing/until.ts';
import { Renderer, type Manifest } from '../helm/render.ts';
import { SETS, getManifest, podOf, secretValue } from '../helm/workloads.ts';
import type { ContainersRun, Engine } from './engine.ts';
import { Podman } from './podman.ts';

const DEPLOY = join(import.meta.dirname, '..');
/** Host names of the pods and of the databases. */
const NAMES = ['hiram-service', 'hiram-desk', 'directory-rw', 'cell-0-rw'];
const PODS = [
  ['Job', 'migration'],
  ['Deployment', 'service'],
  ['Deployment', 'worker'],
  ['Deployment', 'desk'],
  ['Deployment', 'web'],
] as const;
const WEB_PORT = 8443;

/**
 * Starts the pods of the chart in the order of a cluster: first the migration, and after its success the service, the worker, the desk and the web
 * server. They use a PostgreSQL with TLS and a Redis on this machine, and must answer.
 */
export async function runPods({ engine, timed }: ContainersRun): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-pods-'));
  const certificate = makeCertificate(folder, NAMES);
  const podman = new Podman(NAMES);
  const postgres = await makePostgres({ settings: { ssl: 'on', max_connections: 200 } });
  try {
    await startDatabases(postgres, certificate, engine);
    const ports = { service: await freePort(), worker: await freePort(), desk: await freePort() };
    const manifests = await render(folder, postgres.port, ports);
    const play = (kind: string, part: string): Promise<void> =>
      podman.play(toPodmanManifest(getManifest(manifests, kind, `hiram-${part}`)));
    await podman.prepare();
    await timed('images of the pods', () => loadImages(podman, engine, manifests));
    await makeSecrets(podman, manifests, certificate);
    await timed('pod hiram-migration', async () => {
      await play('Job', 'migration');
      const code = await podman.endOf('hiram-migration-migrate');
      if (code !== 0) throw new Error(`the migration exited with code ${code}:\n${await podman.logs('hiram-migration-migrate')}`);
    });
    trustCertificate(certificate);
    const start = (part: string, address: string): Promise<void> =>
      timed(`pod hiram-${part}`, async () => {
        await play('Deployment', part);
        await waitUntilAnswered(podman, `hiram-${part}-${part}`, address);
      });
    await start('service', `https://localhost:${ports.service}/readyz`);
    await start('worker', `https://localhost:${ports.worker}/readyz`);
    await start('desk', `https://localhost:${ports.desk}/readyz`);
    await start('web', `https://localhost:${WEB_PORT}/promotion`);
    // Passes through nginx and the service to Redis.
    await timed('a call through them', () =>
      waitUntilAnswered(podman, 'hiram-service-service', `https://localhost:${WEB_PORT}${fullPathOf(captchaSession)}`),
    );
  } finally {
    await podman.remove();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startDatabases(postgres: OwnPostgres, { certificate, key }: Certificate, engine: Engine): Promise<void> {
  const { data, account } = postgres;
  for (const [from, to] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    copyFileSync(from, join(data, to));
    await chown(join(data, to), account.uid, account.gid);
  }
  await postgres.start();
  await engine.show('psql', ['-q', '-d', postgres.url('postgres'), '-c', 'create database hiram_directory']);
  await engine.show('psql', [
    '-q',
    '-v',
    'ON_ERROR_STOP=1',
    '-d',
    postgres.url('hiram_directory'),
    '-f',
    join(DEPLOY, 'postgres/databases.sql'),
  ]);
}

/** Renders the chart with the values of a small cluster and the addresses of this machine. */
async function render(
  folder: string,
  postgresPort: number,
  ports: Readonly<Record<'service' | 'worker' | 'desk', number>>,
): Promise<readonly Manifest[]> {
  const here = join(folder, 'here.json');
  const tlsQuery = 'sslmode=verify-full&sslrootcert=/etc/hiram/internal/ca.crt';
  const values = {
    databases: {
      directoryUrl: `postgres://LOGIN@directory-rw:${postgresPort}/hiram_directory?${tlsQuery}`,
      cellUrl: `postgres://LOGIN@CELL-rw:${postgresPort}/hiram_cell?${tlsQuery}`,
    },
    service: { port: ports.service },
    worker: { port: ports.worker },
    desk: { port: ports.desk },
  };
  writeFileSync(here, JSON.stringify(values));
  const renderer = await Renderer.buildInto(folder);
  return renderer.documents({ values: [...SETS.small, here] });
}

/**
 * Returns the pod of a workload as the chart defines it, without the parts that podman does not support: Jobs, probes (there is no kubelet), named
 * ports on the host network, and secrets without a value for `optional`.
 */
function toPodmanManifest(workload: Manifest): Manifest {
  const { metadata, spec } = podOf(workload);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, name: workload.metadata.name },
    spec: {
      restartPolicy: 'Never',
      ...spec,
      hostNetwork: true,
      containers: spec.containers.map(({ livenessProbe: _, readinessProbe: __, ports: ___, ...container }) => container),
      volumes: spec.volumes.map(({ secret, ...volume }) => ({
        ...volume,
        ...(secret === undefined ? {} : { secret: { ...secret, optional: false } }),
      })),
    },
  };
}

async function loadImages(podman: Podman, engine: Engine, manifests: readonly Manifest[]): Promise<void> {
  const names = ['service', 'web'].map((part) => podOf(getManifest(manifests, 'Deployment', `hiram-${part}`)).spec.containers[0].image);
  for (const name of names) await engine.docker('tag', name.split(':')[0] ?? '', name);
  await podman.copyImages(engine, names);
}

/** No external provider is called, so only Redis needs a real address. */
const valueOf = (variable: string): string =>
  variable === 'REDIS_URL' ? (process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379') : secretValue(variable);

async function makeSecrets(podman: Podman, manifests: readonly Manifest[], { certificate, key }: Certificate): Promise<void> {
  for (const [secret, keys] of secretsOf(manifests)) {
    const data = [...keys].map((name) => [name, Buffer.from(valueOf(name)).toString('base64')]);
    await podman.makeSecret(secret, Object.fromEntries(data));
  }
  const [own, ownKey] = [readFileSync(certificate, 'utf8'), readFileSync(key, 'utf8')];
  // podman expects a mounted secret as a Secret manifest whose values are not base64-encoded, and a secret for variables as its data only.
  const makeMountedSecret = (name: string, data: Readonly<Record<string, string>>): Promise<void> =>
    podman.makeSecret(name, { apiVersion: 'v1', kind: 'Secret', metadata: { name }, data });
  await makeMountedSecret('hiram-internal', { 'ca.crt': own, 'tls.crt': own, 'tls.key': ownKey });
  await makeMountedSecret('loans-example-tls', { 'tls.crt': own, 'tls.key': ownKey });
}

/** Returns the secrets that become variables, with the keys that the pods read of each. */
function secretsOf(manifests: readonly Manifest[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { spec } of PODS.map(([kind, part]) => podOf(getManifest(manifests, kind, `hiram-${part}`))))
    for (const { valueFrom } of spec.containers.flatMap(({ env = [] }) => env)) {
      if (valueFrom === undefined) continue;
      const { name, key } = valueFrom.secretKeyRef;
      found.set(name, (found.get(name) ?? new Set()).add(key));
    }
  return found;
}

/** Waits until the address answers with 200. */
async function waitUntilAnswered(podman: Podman, container: string, address: string): Promise<void> {
  const look = (): Promise<string> =>
    fetch(address, { signal: AbortSignal.timeout(scaleTimeout(5000)) }).then(
      (answer) => String(answer.status),
      (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
    );
  await waitUntil(look, (seen) => seen === '200').catch(async (error: Error) => {
    throw new Error(`${address}: ${error.message}\n${await podman.logs(container)}`);
  });
}
