import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDatabaseConfig } from '@hiram/api/platform/config/config.ts';
import { parseCellAddresses } from '@hiram/api/platform/db/cell-addresses.ts';
import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { readDeskEnvironment, readServiceEnvironment, readWorkerEnvironment } from '../configuration/read-config.ts';
import { processVariables } from '../configuration/table.ts';
import { PROBE_PATH } from '../nginx/conf.ts';
import { isOwnKind, unknownKeys, wrongValues } from './check-manifests.ts';
import { CHART, Renderer } from './render.ts';
import type { Manifest } from './render.ts';
import { SETS, manifestsOfKind, getManifest, podOf, secretValue } from './workloads.ts';
import type { Container, Pod, PodTemplate, Variables } from './workloads.ts';

const scratch = await mkdtemp(join(tmpdir(), 'chart-'));
afterAll(() => rm(scratch, { recursive: true }));
const renderer = await Renderer.buildInto(scratch);

type SetName = keyof typeof SETS;
const sets = Object.keys(SETS) as SetName[];
const rendered = {
  default: await renderer.documents({ values: SETS.default }),
  large: await renderer.documents({ values: SETS.large }),
  small: await renderer.documents({ values: SETS.small }),
};

const hasPods = ({ kind }: Manifest): boolean => ['Deployment', 'Job', 'CronJob'].includes(kind);
const containersOf = ({ spec }: PodTemplate): readonly Container[] => [...(spec.initContainers ?? []), ...spec.containers];

type Part = 'migration' | 'service' | 'worker' | 'desk';
const podOfPart = (part: Part | 'web', set: SetName = 'default'): Pod =>
  podOf(getManifest(rendered[set], part === 'migration' ? 'Job' : 'Deployment', `hiram-${part}`)).spec;

const environmentOf = (part: Part | 'web', set: SetName = 'default'): Variables =>
  Object.fromEntries(
    (podOfPart(part, set).containers[0].env ?? []).map(({ name, value, valueFrom }) => [
      name,
      valueFrom === undefined ? (value ?? '') : secretValue(valueFrom.secretKeyRef.key),
    ]),
  );

/** Replaces the folder in which the chart mounts a Secret. */
const certificates = await mkdtemp(join(scratch, 'certificates-'));
for (const name of ['tls.crt', 'tls.key']) await writeFile(join(certificates, name), '');

test.each(sets)('chart: manifests rendered with the values %s have no wrong value, unknown key or repeated name', async (set) => {
  const own = rendered[set].filter(isOwnKind);
  expect(own.length).toBeGreaterThan(10);
  expect(wrongValues(own)).toEqual([]);
  expect(await unknownKeys(own)).toEqual([]);
  const names = rendered[set].map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(names).size).toBe(names.length);
});

describe('chart: rendering or validation rejects a typo', () => {
  /** Renders a copy of the chart in which one text of a template is replaced. */
  async function renderWithTypo(template: string, from: string, to: string): Promise<readonly Manifest[]> {
    const chart = await mkdtemp(join(scratch, 'typo-'));
    await cp(CHART, chart, { recursive: true });
    const path = join(chart, 'templates', template);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    await writeFile(path, text.replace(from, to));
    return (await renderer.documents({ values: SETS.large, chart })).filter(isOwnKind);
  }

  test.each([
    ['a value that is not set', 'worker.yaml', '.Values.worker.replicas', '.Values.worker.replica', /no entry for key "replica"/],
    ['a function that does not exist', 'service.yaml', '| nindent 12', '| nindet 12', /function "nindet" not defined/],
    ['a named template that does not exist', 'web.yaml', 'include "hiram.spread"', 'include "hiram.spred"', /no template "hiram.spred"/],
    ['an end without a beginning', 'restore-test.yaml', '{{- if .Values.restoreTest.alarm }}', '', /unexpected \{\{end\}\}/],
    ['a file that does not exist', 'restore-test.yaml', 'files/restore-newest.sh', 'files/restore-oldest.sh', /no such file/],
    ['a duplicate key', 'worker.yaml', 'terminationGracePeriodSeconds: 40', 'containers: []', /unique/],
  ])('in a template: %s', async (_, template, from, to, complaint) => {
    await expect(renderWithTypo(template, from, to)).rejects.toThrow(complaint);
  });

  test.each([
    ['replicas', 'worker.yaml', 'replicas: {{', 'replcas: {{', 'Deployment hiram-worker'],
    ['of a container', 'service.yaml', 'livenessProbe:', 'livnessProbe:', 'Deployment hiram-service'],
    ['of a job', 'migration.yaml', 'backoffLimit:', 'backofLimit:', 'Job hiram-migration'],
    ['of a policy', 'network-policy.yaml', 'egress:', 'egres:', 'NetworkPolicy hiram-migration'],
    ['deep in a probe', 'worker.yaml', 'scheme: HTTPS', 'schema: HTTPS', 'Deployment hiram-worker'],
  ])('in a template: a key that is not in the Kubernetes API, %s', async (_, template, from, to, where) => {
    const complaints = await unknownKeys(await renderWithTypo(template, from, to));
    expect(complaints[0]).toContain(where);
    expect(complaints.join()).toContain('does not exist');
  });

  test.each([
    ['a number that is a text', 'worker.yaml', '{{ .Values.worker.replicas }}', 'two', 'Deployment hiram-worker'],
    ['a quantity', 'web.yaml', 'sizeLimit: {{ .Values.web.scratch }}', 'sizeLimit: 512 megabytes', 'Deployment hiram-web'],
    ['a missing required field', 'ingress.yaml', 'pathType: Prefix', '', 'Ingress hiram'],
  ])('in a template: a value that the Kubernetes schema rejects, %s', async (_, template, from, to, where) => {
    expect(wrongValues(await renderWithTypo(template, from, to))).toEqual([expect.stringContaining(where)]);
  });

  test.each([
    ['an unknown name', { web: { replica: 3 } }, 'web: Additional property replica is not allowed'],
    ['an unknown name at the top', { ingres: { enabled: true } }, 'Additional property ingres is not allowed'],
    ['a variable that the worker does not read', { worker: { environment: { WAKE_SECOND: 5 } } }, 'Additional property WAKE_SECOND'],
    ['a secret in the plain environment', { environment: { CARD_SECRET: 'x' } }, 'Additional property CARD_SECRET'],
    ['a port that the chart sets', { service: { environment: { PORT: '4000' } } }, 'Additional property PORT is not allowed'],
    ['a wrong type', { service: { replicas: '2' } }, 'service.replicas: Invalid type'],
    ['a value outside its enumeration', { topologySpread: { zone: 'Sometimes' } }, 'topologySpread.zone'],
    ['an address without a place for the login', { databases: { cellUrl: 'postgres://me@CELL/cell' } }, 'databases.cellUrl'],
    ['a missing required address', { service: { environment: { PUBLIC_ORIGIN: null } } }, 'PUBLIC_ORIGIN is required'],
    ['a desk without an identity provider', { desk: { environment: { DESK_ISSUER: null } } }, 'DESK_ISSUER is required'],
    ['a vault without a name', { externalSecrets: { enabled: true } }, 'externalSecrets.storeName'],
    ['an ingress that is no trusted proxy of nginx', { ingress: { enabled: true } }, 'web.trustedProxies'],
    [
      'TLS terminated by both the ingress and nginx',
      { ingress: { enabled: true }, web: { trustedProxies: '10.0.0.0/8', tlsSecretName: 'own' } },
      'either the ingress ends TLS or nginx does',
    ],
  ])('in the values: %s', async (_, values, complaint) => {
    const file = join(await mkdtemp(join(scratch, 'values-')), 'values.yaml');
    await writeFile(file, stringify(values));
    await expect(renderer.documents({ values: [...SETS.default, file] })).rejects.toThrow(complaint);
  });
});

test('chart: the schema of the values allows every variable of a process except secrets and those set by the chart', async () => {
  const schema = JSON.parse(await readFile(join(CHART, 'values.schema.json'), 'utf8')) as {
    properties: Record<'environment' | Part, { properties: Record<string, { properties: object }> }>;
  };
  const setByChart = /^(?:HOST|PORT|WORKER_PORT|TLS_FOLDER|DIRECTORY_DATABASE_URL|CELLS|SANDBOX|SANDBOX_URL|DESK_FILES)$/;
  const secret = /SECRET|(?<!SESSION_)KEY|^REDIS_URL$/;
  const allowedVariables = (part: 'service' | 'worker' | 'desk'): readonly string[] =>
    Object.keys(processVariables[part]).filter((name) => !setByChart.test(name) && !secret.test(name));
  for (const part of ['service', 'worker', 'desk'] as const)
    expect(Object.keys(schema.properties[part].properties['environment']?.properties ?? {}).toSorted()).toEqual(
      allowedVariables(part).toSorted(),
    );
  const common = allowedVariables('service').filter((name) => allowedVariables('worker').includes(name));
  expect(Object.keys(schema.properties.environment.properties).toSorted()).toEqual(common.toSorted());
});

test.each([
  { part: 'service', start: readServiceEnvironment },
  { part: 'worker', start: readWorkerEnvironment },
  { part: 'desk', start: readDeskEnvironment },
  { part: 'migration', start: readDatabaseConfig },
] as const)('chart: the $part starts with its production environment, which has no unknown variable', async ({ part, start }) => {
  for (const set of sets) {
    const { NODE_OPTIONS: _heap, PGPASSWORD: _password, ...environment } = environmentOf(part, set);
    await start({ ...environment, ...(part === 'migration' ? {} : { TLS_FOLDER: certificates }) });
    expect(Object.keys(environment).filter((variable) => !(variable in processVariables[part]))).toEqual([]);
  }
});

test('chart: a variable of one process overrides the common one and appears once', () => {
  for (const part of ['service', 'worker', 'desk'] as const) {
    const names = (podOfPart(part, 'large').containers[0].env ?? []).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
  expect(environmentOf('service', 'large')).toMatchObject({ CELL_CONNECTIONS: '60', HIRAM_PROFILE: 'philippines' });
});

test('chart: the desk has the environment of the service and its own variables', () => {
  const own = /^(?:DIRECTORY_DATABASE_URL|CELLS|PORT|NODE_OPTIONS)$/;
  const shared = Object.entries(environmentOf('service', 'large')).filter(([name]) => !own.test(name));
  expect(shared.length).toBeGreaterThan(20);
  const desk = environmentOf('desk', 'large');
  expect(desk).toMatchObject(Object.fromEntries(shared));
  expect(desk).toMatchObject({ PORT: '4120', DESK_ORIGIN: 'https://desk.example', DESK_CLIENT_SECRET: secretValue('DESK_CLIENT_SECRET') });
  expect(Object.keys(environmentOf('service', 'large')).filter((name) => name.startsWith('DESK_'))).toEqual([]);
  expect(podOfPart('desk').containers[0].command).toEqual(['node', 'apps/api/src/main/desk.ts']);
});

test('chart: each process has its own database login and only its own password', async () => {
  const logins = await readFile(join(import.meta.dirname, '../postgres/databases.sql'), 'utf8');
  for (const part of ['migration', 'service', 'worker', 'desk'] as const) {
    const login = part === 'desk' ? 'hiram_staff' : `hiram_${part}`;
    expect(new URL(environmentOf(part)['DIRECTORY_DATABASE_URL'] ?? '').username).toBe(login);
    for (const { url } of parseCellAddresses(environmentOf(part)['CELLS'] ?? '')) expect(new URL(url).username).toBe(login);
    expect(logins).toContain(`create role ${login} login`);
    const passwords = (podOfPart(part).containers[0].env ?? []).filter(({ name }) => name === 'PGPASSWORD');
    expect(passwords.map(({ valueFrom }) => valueFrom?.secretKeyRef)).toEqual([{ name: `hiram-${part}`, key: 'PGPASSWORD' }]);
  }
});

test('chart: 24 cells of 20 shards have distinct addresses, and database URLs name the mounted authority file', () => {
  const cells = parseCellAddresses(environmentOf('service')['CELLS'] ?? '');
  expect(cells).toHaveLength(24);
  expect(parseCellAddresses(environmentOf('worker', 'small')['CELLS'] ?? '')).toHaveLength(1);
  expect(SHARD_COUNT % cells.length).toBe(0);
  expect(new Set(cells.map(({ url }) => new URL(url).hostname)).size).toBe(cells.length);
  for (const part of ['migration', 'service', 'worker', 'desk'] as const) {
    const [mounted] = (podOfPart(part).containers[0].volumeMounts ?? []).filter(({ name }) => name.startsWith('internal-'));
    for (const url of [environmentOf(part)['DIRECTORY_DATABASE_URL'] ?? '', ...cells.map((cell) => cell.url)])
      expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
        sslmode: 'verify-full',
        sslrootcert: `${mounted?.mountPath}/ca.crt`,
      });
  }
});

test('chart: service.cellUrl routes only the service through a pooler', async () => {
  const file = join(scratch, 'pooler.yaml');
  await writeFile(file, stringify({ service: { cellUrl: 'postgres://LOGIN@CELL-pooler:6432/hiram_cell?sslmode=verify-full' } }));
  const manifests = await renderer.documents({ values: [...SETS.small, file] });
  const cellsOf = (kind: string, part: Part): string =>
    podOf(getManifest(manifests, kind, `hiram-${part}`)).spec.containers[0].env?.find(({ name }) => name === 'CELLS')?.value ?? '';
  expect(cellsOf('Deployment', 'service')).toBe('cell-0=postgres://hiram_service@cell-0-pooler:6432/hiram_cell?sslmode=verify-full');
  for (const [kind, part, login] of [
    ['Deployment', 'worker', 'hiram_worker'],
    ['Deployment', 'desk', 'hiram_staff'],
    ['Job', 'migration', 'hiram_migration'],
  ] as const)
    expect(cellsOf(kind, part)).toContain(`cell-0=postgres://${login}@cell-0-rw/`);
});

test('chart: calls within the cluster use TLS: service, worker and desk mount the certificate, nginx the authority', () => {
  for (const part of ['service', 'worker', 'desk'] as const) {
    const pod = podOfPart(part);
    expect(environmentOf(part)['TLS_FOLDER']).toBe('/etc/hiram/internal');
    expect(pod.containers[0].volumeMounts).toContainEqual({ name: 'internal-tls', mountPath: '/etc/hiram/internal', readOnly: true });
    expect(pod.volumes).toContainEqual({ name: 'internal-tls', secret: { secretName: 'hiram-internal' } });
    for (const probe of ['livenessProbe', 'readinessProbe'])
      expect(pod.containers[0]).toHaveProperty([probe, 'httpGet', 'scheme'], 'HTTPS');
  }
  expect(podOfPart('web').volumes.find(({ name }) => name === 'internal-authority')?.secret?.items).toEqual([
    { key: 'ca.crt', path: 'ca.crt' },
  ]);
  expect(environmentOf('web')).toMatchObject({ API_URL: 'https://hiram-service:4100', IMAGE_ORIGIN: 'https://s3.example', TLS: 'off' });
  expect(environmentOf('web', 'small')).toMatchObject({ HIRAM_PROFILE: 'specified', TLS: 'on' });
});

test('chart: ports of the values replace the default ports everywhere', async () => {
  const file = join(scratch, 'ports.yaml');
  await writeFile(file, stringify({ service: { port: 5100 }, worker: { port: 5110 }, desk: { port: 5120 } }));
  const text = JSON.stringify(await renderer.documents({ values: [...SETS.large, file] }));
  expect(text).not.toMatch(/41[012]0\b/);
  expect(text).toContain('https://hiram-service:5100');
});

test.each(['service', 'desk'] as const)('chart: the probes of the %s request existing paths', async (part) => {
  const health = await readFile(join(import.meta.dirname, '../../apps/api/src/platform/http/health.ts'), 'utf8');
  const probedPaths = [...JSON.stringify(podOfPart(part)).matchAll(/"httpGet":\{"path":"([^"]+)"/g)].map(([, path]) => path);
  expect(probedPaths).toEqual(['/healthz', '/readyz']);
  for (const path of probedPaths) expect(health).toContain(`app.get('${path}'`);
  expect(podOfPart('web').containers[0]).toHaveProperty(['readinessProbe', 'httpGet', 'path'], PROBE_PATH);
});

function megabytes(quantity = ''): number {
  const [, amount = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(amount) * (unit === 'Gi' ? 1024 : 1);
}

test.each(['service', 'worker', 'desk'] as const)(
  'chart: the heap limit of the %s is 50% to 75% of the container’s memory limit',
  (part) => {
    const container = megabytes(podOfPart(part).containers[0].resources?.limits['memory']);
    const heap = Number(/^--max-old-space-size=(\d+)$/.exec(environmentOf(part)['NODE_OPTIONS'] ?? '')?.[1]);
    expect(heap).toBeGreaterThan(container / 2);
    expect(heap).toBeLessThan(container * 0.75);
  },
);

test.each(sets)('chart: with the values %s containers are read-only, have resources, and mount no API token', (set) => {
  const templates = rendered[set].filter(hasPods).map(podOf);
  expect(templates.length).toBeGreaterThanOrEqual(4);
  const accounts = manifestsOfKind(rendered[set], 'ServiceAccount');
  expect(accounts.map(({ automountServiceAccountToken }) => automountServiceAccountToken)).toEqual([false, false]);
  for (const template of templates) {
    expect(template.spec.automountServiceAccountToken).toBe(false);
    expect(accounts.map(({ metadata }) => metadata.name)).toContain(template.spec.serviceAccountName);
    for (const container of containersOf(template)) {
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(container.resources).toMatchObject({
        requests: { memory: expect.anything() as string },
        limits: { memory: expect.anything() as string },
      });
    }
    // On the disk and with a limit: data in a memory volume would count towards the container's memory.
    for (const emptyDir of template.spec.volumes.flatMap((volume) => volume.emptyDir ?? []))
      expect(emptyDir).toEqual({ sizeLimit: expect.stringMatching(/^\d+[MG]i$/) as string });
  }
});

test('chart: every job has a deadline', () => {
  const jobs = rendered.large.filter(({ kind }) => kind === 'Job' || kind === 'CronJob');
  expect(jobs).toHaveLength(25);
  for (const { spec } of jobs) {
    const { jobTemplate } = spec as { jobTemplate?: { spec: object } };
    expect(jobTemplate?.spec ?? spec).toHaveProperty('activeDeadlineSeconds', jobTemplate === undefined ? 7200 : 240 * 60);
  }
});

test('chart: two releases in one namespace share no names, Secrets or pod labels', async () => {
  const other = await renderer.documents({ values: SETS.large, release: 'second' });
  const named = (manifests: readonly Manifest[]): readonly string[] => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(other).toHaveLength(rendered.large.length);
  expect(named(other).filter((name) => named(rendered.large).includes(name))).toEqual([]);
  // The second release refers to no Secret, Service or label of the first.
  expect(JSON.stringify(other)).not.toMatch(/"hiram-(?:internal|migration|service|worker|desk|web)"|instance":"hiram"|hiram-service:/);
});

test('chart: disruption budgets, topology spread and replica counts of all parts', () => {
  for (const part of ['service', 'worker', 'desk', 'web'] as const) {
    const { spec } = getManifest(rendered.default, 'PodDisruptionBudget', `hiram-${part}`) as unknown as {
      spec: { maxUnavailable: number; selector: { matchLabels: Variables } };
    };
    expect(spec.maxUnavailable).toBe(1);
    expect(podOf(getManifest(rendered.default, 'Deployment', `hiram-${part}`)).metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(podOfPart(part).topologySpreadConstraints).toMatchObject([
      { topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway', labelSelector: spec.selector },
      { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway', labelSelector: spec.selector },
    ]);
  }
  expect(manifestsOfKind(rendered.default, 'HorizontalPodAutoscaler')).toEqual([]);
  expect(getManifest(rendered.default, 'Deployment', 'hiram-service')['spec']).toHaveProperty('replicas', 2);
  // A number of replicas in the Deployment would reset the scaling at each upgrade.
  expect(getManifest(rendered.large, 'Deployment', 'hiram-service')['spec']).not.toHaveProperty('replicas');
  expect(getManifest(rendered.large, 'HorizontalPodAutoscaler', 'hiram-service')['spec']).toMatchObject({
    scaleTargetRef: { kind: 'Deployment', name: 'hiram-service' },
    minReplicas: 6,
    maxReplicas: 20,
  });
});

test('chart: the ingress has the host of PUBLIC_ORIGIN and a certificate of cert-manager', () => {
  expect([rendered.default, rendered.small].flatMap((each) => manifestsOfKind(each, 'Ingress'))).toEqual([]);
  const ingress = getManifest(rendered.large, 'Ingress', 'hiram');
  expect(ingress.metadata.annotations).toMatchObject({ 'cert-manager.io/cluster-issuer': 'letsencrypt' });
  expect(ingress['spec']).toMatchObject({
    tls: [{ hosts: ['loans.example'], secretName: 'hiram-tls' }],
    rules: [{ host: 'loans.example', http: { paths: [{ backend: { service: { name: 'hiram-web', port: { name: 'http' } } } }] } }],
  });
  const typeOf = (set: SetName): unknown => (getManifest(rendered[set], 'Service', 'hiram-web')['spec'] as { type: string }).type;
  expect(sets.map(typeOf)).toEqual(['LoadBalancer', 'ClusterIP', 'NodePort']);
  expect(podOfPart('web', 'large').imagePullSecrets).toEqual([{ name: 'registry' }]);
});

test('chart: network policies admit only the needed callers, and the migration connects only to databases and DNS', () => {
  expect(manifestsOfKind(rendered.small, 'NetworkPolicy')).toEqual([]);
  const policyOf = (part: string, set: SetName = 'large') =>
    getManifest(rendered[set], 'NetworkPolicy', `hiram-${part}`)['spec'] as {
      ingress?: readonly { from?: readonly object[] }[];
      egress: unknown;
    };
  const web = { podSelector: { matchLabels: podOf(getManifest(rendered.large, 'Deployment', 'hiram-web')).metadata.labels } };
  const [fromWeb, fromPrometheus] = policyOf('service').ingress?.[0]?.from ?? [];
  expect(web).toMatchObject(fromWeb ?? { never: true });
  expect(policyOf('worker').ingress).toEqual([{ ports: [{ port: 'https' }], from: [fromPrometheus] }]);
  expect(policyOf('worker', 'default').ingress).toBeUndefined();
  const fromStaff = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'staff-ingress' } } };
  expect(policyOf('desk').ingress).toEqual([{ ports: [{ port: 'https' }], from: [fromStaff, fromPrometheus] }]);
  expect(policyOf('desk', 'default').ingress).toBeUndefined();
  expect(policyOf('desk').egress).toEqual(policyOf('worker').egress);
  expect(policyOf('migration')).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
  expect(policyOf('migration').ingress).toBeUndefined();
  expect(policyOf('migration').egress).toEqual([
    {
      ports: [
        { port: 53, protocol: 'UDP' },
        { port: 53, protocol: 'TCP' },
      ],
    },
    { ports: [{ port: 5432 }] },
  ]);
  for (const template of rendered.large.filter(hasPods).map(podOf))
    expect(
      manifestsOfKind(rendered.large, 'NetworkPolicy').filter(
        ({ spec }) =>
          (spec as { podSelector: { matchLabels: Variables } }).podSelector.matchLabels['app.kubernetes.io/component'] ===
          template.metadata.labels['app.kubernetes.io/component'],
      ),
    ).toHaveLength(1);
});

test('chart: a changed Secret replaces only the pods that read it', async () => {
  const checksums = async (secrets: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const cluster = join(scratch, 'cluster.yaml');
    const secret = ([name, value]: [string, string]) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { namespace: 'default', name },
      data: { PGPASSWORD: value },
    });
    await writeFile(cluster, stringify(Object.entries(secrets).map(secret)));
    const manifests = await renderer.documents({ values: SETS.default, cluster });
    return (['service', 'worker', 'desk', 'web'] as const).map(
      (part) => podOf(getManifest(manifests, 'Deployment', `hiram-${part}`)).metadata.annotations?.['checksum/secrets'] ?? '',
    );
  };
  const before = await checksums({ 'hiram-service': 'old', 'hiram-worker': 'old', 'hiram-desk': 'old' });
  expect(new Set(before.map((sum) => sum.length))).toEqual(new Set([40]));
  const after = await checksums({ 'hiram-service': 'new', 'hiram-worker': 'old', 'hiram-desk': 'old' });
  expect(after.map((sum, index) => sum === before[index])).toEqual([false, true, true, true]);
});

test('chart: ExternalSecrets contain exactly the Secret keys that the pods reference', () => {
  const externalSecretNames = manifestsOfKind(rendered.large, 'ExternalSecret').flatMap(({ apiVersion, metadata, spec }) => {
    expect(apiVersion).toBe('external-secrets.io/v1');
    const { data, secretStoreRef, target } = spec as {
      data: readonly { secretKey: string; remoteRef: object }[];
      secretStoreRef: object;
      target: object;
    };
    expect(secretStoreRef).toEqual({ kind: 'ClusterSecretStore', name: 'vault' });
    expect(target).toEqual({ name: metadata.name });
    return data.map(({ secretKey, remoteRef }) => {
      expect(remoteRef).toEqual({ key: expect.stringMatching(/^lending\/production\/\w+$/) as string, property: secretKey });
      return `${metadata.name} ${secretKey}`;
    });
  });
  const needed = (['migration', 'service', 'worker', 'desk'] as const)
    .flatMap((part) => podOfPart(part, 'large').containers[0].env ?? [])
    .flatMap(({ valueFrom }) => (valueFrom === undefined ? [] : `${valueFrom.secretKeyRef.name} ${valueFrom.secretKeyRef.key}`));
  expect(needed.length).toBeGreaterThan(20);
  expect(externalSecretNames.toSorted()).toEqual([...new Set(needed)].toSorted());
});

test('chart: the migration’s account and Secrets are created before its job', () => {
  const weightOf = (manifest: Manifest): number => Number(manifest.metadata.annotations?.['helm.sh/hook-weight'] ?? 0);
  const migration = getManifest(rendered.large, 'Job', 'hiram-migration');
  for (const kind of ['ServiceAccount', 'ExternalSecret']) {
    const earlier = getManifest(rendered.large, kind, 'hiram-migration');
    expect(earlier.metadata.annotations?.['helm.sh/hook']).toBe(migration.metadata.annotations?.['helm.sh/hook']);
    expect(weightOf(earlier)).toBeLessThan(weightOf(migration));
  }
});

test('chart: the notes list the needed Secrets, the Services and the open settings', async () => {
  const notes = await renderer.notes({ values: SETS.default });
  const secrets = (podOfPart('desk').containers[0].env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []);
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(notes).toContain(secret);
  expect(notes).toContain('kubectl --namespace default get service hiram-web');
  expect(notes).toContain('so a load balancer in front must.');
  expect(notes).toMatch(/Route https:\/\/desk\.example to the desk[^]+get service hiram-desk[^]+networkPolicy\.deskFrom names no balancer/);
  expect(await renderer.notes({ values: SETS.large })).toContain('get ingress hiram');
});

describe('chart: the weekly restore', () => {
  const cronJobs = manifestsOfKind(rendered.large, 'CronJob');

  test('restores one cell per hour, and alerts if the last success is more than 8 days old', async () => {
    expect(manifestsOfKind(rendered.default, 'CronJob')).toEqual([]);
    expect(cronJobs.map(({ spec }) => (spec as { schedule: string }).schedule)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `0 ${hour} * * 6`),
    );
    const { groups } = getManifest(rendered.large, 'PrometheusRule', 'hiram-restore-test')['spec'] as {
      groups: readonly [{ rules: readonly [{ alert: string; expr: string }] }];
    };
    const { alert, expr } = groups[0].rules[0];
    expect(alert).toBe('BackupNotRestored');
    expect(expr.replaceAll(/\s+/g, ' ')).toBe(
      'time() - (kube_cronjob_status_last_successful_time{cronjob=~"restore-test-hiram-.+"} or kube_cronjob_created{cronjob=~"restore-test-hiram-.+"}) > 8 * 86400',
    );
    for (const { metadata } of cronJobs) {
      expect(metadata.name).toMatch(/^restore-test-hiram-.+$/);
      // Kubernetes appends eleven characters to the name of each job, and names have at most 63.
      expect(metadata.name.length).toBeLessThanOrEqual(52);
    }
    const operations = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    expect(operations).toContain('kube_cronjob_status_last_successful_time{cronjob=~"restore-test-.+"}) > 8 * 86400');
  });

  test('runs the script and the check of `npm run drill`, with options that the check supports', async () => {
    const [script = ''] = await readdir(join(CHART, 'files'));
    const [job] = cronJobs;
    if (job === undefined) throw new Error('the chart has no restore job');
    const { initContainers = [], containers } = podOf(job).spec;
    expect(initContainers[0]?.command).toEqual(['sh', `/etc/restore-test/${script}`, 'cell-0', '/scratch/cell']);
    const { data } = getManifest(rendered.large, 'ConfigMap', 'hiram-restore-test') as unknown as { data: Variables };
    expect(data[script]?.trim()).toBe((await readFile(join(CHART, 'files', script), 'utf8')).trim());
    expect(data[script]).toContain('--archive-mode=off restore');
    const drill = await readFile(join(import.meta.dirname, '../../e2e/perf/drill/drill.ts'), 'utf8');
    expect(drill).toContain(`deploy/helm/hiram/files/${script}`);
    const [node, program = '', address, ...options] = containers[0].command ?? [];
    expect([node, address]).toEqual(['node', 'postgres://postgres@127.0.0.1:5432/hiram_cell']);
    expect(drill).toContain(program);
    expect(options).toEqual(['--minutes-old=60', '--wait-minutes=120']);
    const text = await readFile(join(import.meta.dirname, '../..', program), 'utf8');
    for (const option of options) expect(text).toContain(`'${option.replace(/^--|=.*$/g, '')}': { type: 'string'`);
  });
});

test('chart: the default values contain no example address', async () => {
  const values = parse(await readFile(join(CHART, 'values.yaml'), 'utf8')) as object;
  expect(JSON.stringify(values)).not.toContain('.example');
});
