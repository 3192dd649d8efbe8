import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { countDeadLetters } from '../../lending/provider-reports/stored-webhooks.ts';
import { gaugeOf } from '../../platform/observability/gauge.ts';
import type { PlatformResources } from '../../platform/resources.ts';

type Sources = Pick<PlatformResources, 'directory' | 'clock'>;

/** Counted when they are asked for, because the worker adds to them too. A directory that does not answer leaves them out. */
export function countProviderReports(registry: Registry, sources: Sources): void {
  const gauge = (name: string, help: string, count: (sources: Sources) => Promise<number>): void =>
    registry.registerMetric(gaugeOf(name, help, [], async (set) => set(await count(sources))));
  gauge('provider_discrepancies_open', 'What providers said otherwise than before, and staff have not resolved', countOpen('discrepancy'));
  gauge('provider_dead_letters', 'Authentic webhooks that were not understood or never finished', ({ directory, clock }) =>
    countDeadLetters(directory, clock.real()),
  );
  gauge('suspense_open', 'Payments that wait in suspense', countOpen('suspense'));
}

const countOpen =
  (table: 'discrepancy' | 'suspense') =>
  async ({ directory }: Sources): Promise<number> => {
    const count = sql<number>`count(*)::bigint`.as('count');
    const query = directory.selectFrom(table).select(count).where('resolved_at', 'is', null);
    return (await query.executeTakeFirstOrThrow()).count;
  };
