import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDatabaseConfig } from '@hiram/api/platform/config/config.ts';
import { parseCellAddresses } from '@hiram/api/platform/db/cell-addresses.ts';
import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readServiceEnvironment, readWorkerEnvironment } from '../configuration/read-config.ts';
import { processVariables } from '../configuration/table.ts';

const CHART = join(import.meta.dirname, 'hiram');
const textOf = (path: string): string => readFileSync(join(CHART, path), 'utf8');
const templates = readdirSync(join(CHART, 'templates')).map((name) => ({ name, text: textOf(join('templates', name)) }));

type Variables = Readonly<Record<string, string>>;

interface ChartPart {
  readonly login: string;
  readonly passwordSecretName: string;
  readonly heap?: number;
  readonly resources?: { readonly limits: { readonly memory: string } };
  readonly environment?: Variables;
  readonly secrets?: readonly string[];
}

interface ChartValues extends Readonly<Record<'migration' | 'service' | 'worker', ChartPart>> {
  readonly environment: Variables;
  readonly databases: { readonly cells: number; readonly directoryUrl: string; readonly cellUrl: string };
}

/** Of the right form and good for nothing. */
const SECRETS: Variables = {
  REDIS_URL: 'rediss://redis',
  ACCOUNT_KEYS: `first:${Buffer.alloc(32).toString('base64')}`,
  PAYMENT_LINK_KEY: SANDBOX_PAYMENT_LINK_KEY.privateKey,
  PARTNER_KEYS: `lender:${'x'.repeat(32)}`,
};

/** The chart mounts a Secret there; here it is a folder of the test's own. */
const certificates = mkdtempSync(join(tmpdir(), 'chart-'));
for (const name of ['tls.crt', 'tls.key']) writeFileSync(join(certificates, name), '');
afterAll(() => rmSync(certificates, { recursive: true }));

const values = parse(textOf('values.yaml')) as ChartValues;
type Part = 'migration' | 'service' | 'worker';

/** As the template `hiram.databases` gives them to every process; no Helm is at hand to do it. */
function databasesOf(part: Part): Variables {
  const { cells, directoryUrl, cellUrl } = values.databases;
  const { login } = values[part];
  const named = Array.from({ length: cells }, (_, number) => `cell-${number}`);
  return {
    DIRECTORY_DATABASE_URL: directoryUrl.replaceAll('LOGIN', login),
    CELLS: named.map((cell) => `${cell}=${cellUrl.replaceAll('CELL', cell).replaceAll('LOGIN', login)}`).join(','),
  };
}

function chartEnvironment(part: Part): Variables {
  const secrets = (values[part].secrets ?? []).map((name): [string, string] => [name, SECRETS[name] ?? 'x'.repeat(32)]);
  return {
    ...(part === 'migration' ? {} : values.environment),
    ...values[part].environment,
    ...databasesOf(part),
    ...Object.fromEntries(secrets),
  };
}

test.each([
  { part: 'service', start: readServiceEnvironment },
  { part: 'worker', start: readWorkerEnvironment },
  { part: 'migration', start: readDatabaseConfig },
] as const)('chart: the $part is given all it needs in production, and nothing it does not know', async ({ part, start }) => {
  const environment = { ...chartEnvironment(part), ...(part === 'migration' ? {} : { TLS_FOLDER: certificates }) };
  await start(environment);
  expect(Object.keys(environment).filter((variable) => !(variable in processVariables[part]))).toEqual([]);
});

test('chart: each process has a login and a password of its own, and is not given another’s', () => {
  const parts = ['migration', 'service', 'worker'] as const;
  for (const own of ['login', 'passwordSecretName'] as const)
    expect(new Set(parts.map((part) => values[part][own])).size).toBe(parts.length);
  for (const part of parts) {
    const named = [...textOf(`templates/${part}.yaml`).matchAll(/include "hiram.databases" \(list \.Values\.databases \.Values\.(\w+)\)/g)];
    expect(named.map(([, owner]) => owner)).toEqual([part]);
    expect(values[part].secrets ?? []).not.toContain('PGPASSWORD');
    expect(textOf('../../postgres/databases.sql')).toContain(`create role ${values[part].login} login`);
  }
});

test('chart: 24 cells with 20 shards each, every one with an address of its own, and the file of the authority is where it is mounted', () => {
  const cells = parseCellAddresses(databasesOf('service')['CELLS'] ?? '');
  expect(cells).toHaveLength(24);
  expect(SHARD_COUNT % cells.length).toBe(0);
  expect(new Set(cells.map(({ url }) => new URL(url).hostname)).size).toBe(cells.length);
  const authority = `${values.environment['TLS_FOLDER'] ?? ''}/ca.crt`;
  for (const url of [values.databases.directoryUrl, ...cells.map((cell) => cell.url)])
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ sslmode: 'verify-full', sslrootcert: authority });
  for (const part of ['migration', 'service', 'worker'])
    expect(textOf(`templates/${part}.yaml`)).toContain('mountPath: {{ .Values.environment.TLS_FOLDER }}, readOnly: true');
});

test('chart: the template makes the addresses as this test does, and the driver finds the password', () => {
  const parts = textOf('templates/_parts.tpl');
  expect(parts).toContain('range $number := until (int $databases.cells)');
  expect(parts).toContain('$cell := printf "cell-%d" $number');
  expect(parts).toContain(
    '{{- if $number }},{{ end }}{{ $cell }}={{ $databases.cellUrl | replace "CELL" $cell | replace "LOGIN" $part.login }}',
  );
  expect(parts).toContain('$databases.directoryUrl | replace "LOGIN" $part.login');
  expect(parts).toContain('include "hiram.secrets" (list $part.passwordSecretName (list "PGPASSWORD"))');
});

test('chart: templates ask only for values and parts that exist', () => {
  const parts = templates.flatMap(({ text }) => [...text.matchAll(/define "([\w.]+)"/g)].map(([, part]) => part));
  for (const { name, text } of templates) {
    for (const [, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) expect(values, name).toHaveProperty(path);
    for (const [, part] of text.matchAll(/include "([\w.]+)"/g)) expect(parts, name).toContain(part);
  }
});

/** No Helm is at hand: what it would fill in is left out, so that only the form of the rest is seen. */
const withoutActions = (text: string): string => text.replaceAll(/^\s*\{\{-?.*\}\}\n/gm, '').replaceAll(/\{\{.*?\}\}/g, '1');

test('chart: every template is YAML around what Helm fills in, and closes what it opens', () => {
  for (const { name, text } of templates) {
    const opened = [...text.matchAll(/\{\{-? (?:if|range|with|define) /g)].length;
    expect([...text.matchAll(/\{\{-? end /g)].length, name).toBe(opened);
    if (!name.endsWith('.yaml')) continue;
    for (const document of parseAllDocuments(withoutActions(text))) {
      expect(document.errors, name).toEqual([]);
      expect(document.toJS(), name).toMatchObject({ apiVersion: expect.any(String) as string, kind: expect.any(String) as string });
    }
  }
});

test.each(['service', 'worker'] as const)('chart: the heap of the %s ends well before its container', (part) => {
  const { heap = 0, resources } = values[part];
  const [, amount = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(resources?.limits.memory ?? '') ?? [];
  const container = Number(amount) * (unit === 'Gi' ? 1024 : 1);
  expect(heap).toBeGreaterThan(container / 2);
  expect(heap).toBeLessThan(container * 0.75);
  expect(textOf(`templates/${part}.yaml`)).toContain(`--max-old-space-size={{ .Values.${part}.heap }}`);
});

test('chart: the probes ask for addresses that the service has', () => {
  const health = readFileSync(join(import.meta.dirname, '../../apps/api/src/platform/http/health.ts'), 'utf8');
  const asked = [...(templates.find(({ name }) => name === 'service.yaml')?.text ?? '').matchAll(/httpGet: \{ path: ([^,]+),/g)];
  expect(asked.map(([, path]) => path)).toEqual(['/healthz', '/readyz']);
  for (const [, path] of asked) expect(health).toContain(`app.get('${path}'`);
});

test('chart: calls within the cluster are encrypted: service and worker have the certificate, nginx the authority alone', () => {
  const textOfTemplate = (name: string): string => templates.find((each) => each.name === name)?.text ?? '';
  for (const name of ['service.yaml', 'worker.yaml']) {
    expect(textOfTemplate(name)).toContain('mountPath: {{ .Values.environment.TLS_FOLDER }}, readOnly: true');
    expect(textOfTemplate(name).match(/httpGet: .*scheme: HTTPS/g)).toHaveLength(2);
  }
  expect(textOfTemplate('web.yaml')).toContain('items: [{ key: ca.crt, path: ca.crt }]');
});

interface RestoreTest {
  readonly weekday: number;
  readonly alarmDays: number;
  readonly minutesOld: number;
}

const restoreTest = (parse(textOf('values.yaml')) as { readonly restoreTest: RestoreTest }).restoreTest;
const restoring = textOf('templates/restore-test.yaml');

test('chart: a backup is restored each week, and an alarm comes when the last good restore is more than a day late', () => {
  expect(restoring).toContain('range $number := until (int .Values.databases.cells)');
  expect(restoring).toContain('schedule: "0 {{ mod $number 24 }} * * {{ $.Values.restoreTest.weekday }}"');
  expect([0, 1, 2, 3, 4, 5, 6]).toContain(restoreTest.weekday);
  expect([restoreTest.alarmDays, restoreTest.minutesOld]).toEqual([8, 60]);
  const [, name = ''] = /kind: CronJob\nmetadata:\n {2}name: (\S+-)\{\{/.exec(restoring) ?? [];
  expect(name).toBe('restore-test-');
  for (const metric of ['kube_cronjob_status_last_successful_time', 'kube_cronjob_created'])
    expect(restoring).toContain(`${metric}{cronjob=~"${name}.+"}`);
  const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  expect(operations).toContain(`kube_cronjob_status_last_successful_time{cronjob=~"${name}.+"}) > ${restoreTest.alarmDays} * 86400`);
});

test('chart: the weekly restore runs the script and the check that `npm run drill` runs, with options that the check knows', () => {
  const [, script = ''] = /\.Files\.Get "([^"]+)"/.exec(restoring) ?? [];
  expect(textOf(script)).toContain('--archive-mode=off restore');
  const drill = readFileSync(join(import.meta.dirname, '../../e2e/perf/drill/drill.ts'), 'utf8');
  expect(drill).toContain(`deploy/helm/hiram/${script}`);
  const [, program = ''] = /- (apps\/api\/src\/main\/[\w-]+\.ts)/.exec(restoring) ?? [];
  expect(drill).toContain(program);
  const text = readFileSync(join(import.meta.dirname, '../..', program), 'utf8');
  const options = [...restoring.matchAll(/- --([\w-]+)=/g)].map(([, option = '']) => option);
  expect(options).toEqual(['minutes-old', 'wait-minutes']);
  for (const option of options) expect(text).toContain(`'${option}': { type: 'string'`);
});
