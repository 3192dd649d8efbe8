import type { Directory } from '../src/platform/db/directory.ts';

/** Of workers that are gone: the next one need not wait until they do by themselves. */
export async function letLeasesRunOut(directory: Directory): Promise<void> {
  await directory.deleteFrom('cell_lease').execute();
  await directory.updateTable('webhook_endpoint').set({ worker: null, leased_until: null }).execute();
  await directory.deleteFrom('worker_presence').execute();
}

/** What a worker says of itself on its own port. */
export const readyz = async (health: string): Promise<[number, { ready: boolean; failing: string[] }]> => {
  const answer = await fetch(`${health}/readyz`);
  return [answer.status, (await answer.json()) as { ready: boolean; failing: string[] }];
};
export const metricsOf = async (health: string): Promise<string> => (await fetch(`${health}/metrics`)).text();
export const valueOf = (metrics: string, metric: string): number => {
  const line = metrics.split('\n').find((each) => each.startsWith(`${metric} `)) ?? '';
  return Number(line.slice(metric.length));
};
/** The address in the line `worker started`. */
export const healthOf = (output: string): string => /"health":"([^"]+)"/.exec(output)?.[1] ?? '';
