import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { dashboards } from '../../../deploy/grafana/dashboards.ts';
import { alertsIn, readRules, withoutWaiting } from '../../../deploy/prometheus/alerts.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { waitUntil } from '../../../tools/testing/until.ts';

/** Long enough for rates of samples scraped every two seconds, short enough to wait for the end of a fault. */
const WINDOW = '15s';

export const shippedAlerts = (): readonly string[] =>
  alertsIn(readRules())
    .map(({ alert }) => alert)
    .toSorted();

export const shippedPanels = (): readonly { readonly title: string; readonly expr: string }[] =>
  dashboards.flatMap(({ uid, panels }) => panels.map(({ title, expr }) => ({ title: `${uid}: ${title}`, expr })));

export interface OwnPrometheus {
  count(expr: string): Promise<number>;
  firing(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/**
 * Starts a Prometheus with the shipped rules, whose alerts fire without delay. It scrapes every two seconds, because a service whose Redis hangs
 * takes more than one second to answer. @param targets addresses by job
 */
export async function startPrometheus(targets: Readonly<Record<string, string>>): Promise<OwnPrometheus> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'hiram-prometheus-')), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const scrapeConfigs = Object.entries(targets).map(([job, address]) => ({
    job_name: job,
    static_configs: [{ targets: [new URL(address).host] }],
  }));
  await writeFile(join(folder, 'rules.yaml'), stringify(withoutWaiting(readRules(), WINDOW)));
  await writeFile(
    join(folder, 'prometheus.yaml'),
    stringify({
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
      rule_files: ['rules.yaml'],
      scrape_configs: scrapeConfigs,
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
  const exited = once(child, 'close');
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`);
    return fetch(`${origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await waitUntil(isReady, (ready) => ready);
  const query = async <Answer>(path: string): Promise<Answer> =>
    ((await (await fetch(`${origin}/api/v1/${path}`)).json()) as { data: Answer }).data;
  return {
    count: async (expr) => (await query<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result.length,
    firing: async () => {
      const { alerts } = await query<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    remove: async () => {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
