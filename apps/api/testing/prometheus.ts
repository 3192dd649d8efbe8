import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { dashboards } from '../../../deploy/grafana/dashboards.ts';
import { alertsIn, readRules, withoutWaiting, type RuleFile } from '../../../deploy/prometheus/alerts.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { until } from '../../../tools/testing/until.ts';

/** Long enough for a rate of values that come every two seconds, short enough to wait for the end of a fault. */
const WINDOW = '15s';

/** The names of all alerts. */
export const shippedAlerts = (): readonly string[] =>
  alertsIn(readRules())
    .map(({ alert }) => alert)
    .toSorted();

/** The panels of all dashboards. */
export const shippedPanels = (): readonly { readonly title: string; readonly expr: string }[] =>
  dashboards.flatMap(({ uid, panels }) => panels.map(({ title, expr }) => ({ title: `${uid}: ${title}`, expr })));

/** One line of a panel: its labels, and what it was at each of these seconds. */
export interface Line {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [seconds: number, value: number])[];
}

/** In seconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export interface OwnPrometheus {
  /** How many series an expression has now. */
  count(expr: string): Promise<number>;
  /** How an expression went over a stretch of time. What is no number, such as a share of nothing, is left out. */
  range(expr: string, stretch: Stretch): Promise<readonly Line[]>;
  /** The alerts that fire now. */
  firing(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/**
 * A real Prometheus with the rules that are shipped. It looks every two seconds, because a service whose Redis hangs takes more than one to
 * answer, and its alerts do not wait unless it is given the rules as they are. @param targets addresses by job
 */
export async function startPrometheus(
  targets: Readonly<Record<string, string>>,
  rules: RuleFile = withoutWaiting(readRules(), WINDOW),
): Promise<OwnPrometheus> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'hiram-prometheus-')), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const scraped = Object.entries(targets).map(([job, address]) => ({
    job_name: job,
    static_configs: [{ targets: [new URL(address).host] }],
  }));
  await writeFile(join(folder, 'rules.yaml'), stringify(rules));
  await writeFile(
    join(folder, 'prometheus.yaml'),
    stringify({
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
      rule_files: ['rules.yaml'],
      scrape_configs: scraped,
    }),
  );
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  );
  const gone = once(child, 'close');
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`);
    return fetch(`${origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(isReady, (ready) => ready);
  const ask = async <Answer>(path: string): Promise<Answer> =>
    ((await (await fetch(`${origin}/api/v1/${path}`)).json()) as { data: Answer }).data;
  return {
    count: async (expr) => (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result.length,
    range: async (expr, { from, to, step }) => {
      const asked = new URLSearchParams({ query: expr, start: String(from), end: String(to), step: String(step) });
      const { result } = await ask<{ result: { metric: Record<string, string>; values: [number, string][] }[] }>(
        `query_range?${asked.toString()}`,
      );
      const lines = result.map(({ metric, values }) => ({
        labels: metric,
        points: values.map(([seconds, value]) => [seconds, Number(value)] as const).filter(([, value]) => Number.isFinite(value)),
      }));
      return lines.filter(({ points }) => points.length > 0);
    },
    firing: async () => {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    remove: async () => {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
