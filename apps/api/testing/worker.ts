import type { Directory } from '../src/platform/db/directory.ts';

/** Releases the leases of workers that are gone, so that the next one need not wait for their expiry. */
export async function releaseLeases(directory: Directory): Promise<void> {
  await directory.deleteFrom('cell_lease').execute();
  await directory.updateTable('webhook_endpoint').set({ worker: null, leasedUntil: null }).execute();
  await directory.deleteFrom('worker_presence').execute();
}

export const readyz = async (health: string): Promise<[number, { ready: boolean; failing: string[] }]> => {
  const answer = await fetch(`${health}/readyz`);
  return [answer.status, (await answer.json()) as { ready: boolean; failing: string[] }];
};
export const metricsOf = async (health: string): Promise<string> => (await fetch(`${health}/metrics`)).text();
export const valueOf = (metrics: string, metric: string): number => {
  const line = metrics.split('\n').find((each) => each.startsWith(`${metric} `)) ?? '';
  return Number(line.slice(metric.length));
};
export const healthOf = (output: string): string => /"health":"([^"]+)"/.exec(output)?.[1] ?? '';
