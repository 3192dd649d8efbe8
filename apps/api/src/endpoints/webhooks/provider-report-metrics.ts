import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { countDeadLetters } from '../../lending/provider-reports/stored-webhooks.ts';
import { gaugeOf, serialized } from '../../platform/observability/gauge.ts';
import type { PlatformResources } from '../../platform/resources.ts';

type Sources = Pick<PlatformResources, 'directory' | 'clock'>;

/** Counted on each scrape, because the worker changes the tables too. If the directory does not answer, the metrics are omitted. */
export function countProviderReports(registry: Registry, sources: Sources): void {
  const turn = serialized();
  const gauge = (name: string, help: string, count: (sources: Sources) => Promise<number>): void =>
    registry.registerMetric(gaugeOf(name, help, [], (set) => turn(async () => set(await count(sources)))));
  gauge('provider_discrepancies_open', 'Conflicting reports of providers that staff have not resolved', countOpen('discrepancy'));
  gauge('provider_dead_letters', 'Authentic webhooks that could not be parsed or were never finished', ({ directory, clock }) =>
    countDeadLetters(directory, clock.real()),
  );
  gauge('suspense_open', 'Unresolved payments in suspense', countOpen('suspense'));
  gauge('suspense_open_pesos', 'Sum of the unresolved payments in suspense, in pesos; excludes other currencies', sumInSuspense);
  gauge('suspense_oldest_seconds', 'Age of the oldest unresolved payment in suspense', ageOf('suspense', 'receivedAt'));
  gauge('provider_discrepancies_oldest_seconds', 'Age of the oldest open discrepancy', ageOf('discrepancy', 'firstReportedAt'));
}

const CENTAVOS_IN_PESO = 100;

/** Reads the partial index of unresolved rows, which staff clear every day, so the cost does not grow with the number of payments. */
async function sumInSuspense({ directory }: Sources): Promise<number> {
  const sum = sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum');
  const query = directory.selectFrom('suspense').select(sum).where('resolvedAt', 'is', null).where('currency', '=', CURRENCY);
  return (await query.executeTakeFirstOrThrow()).sum / CENTAVOS_IN_PESO;
}

const ageOf =
  (table: 'discrepancy' | 'suspense', since: 'receivedAt' | 'firstReportedAt') =>
  async ({ directory, clock }: Sources): Promise<number> => {
    const { rows } = await sql<{ oldest: Date | null }>`
      select min(${sql.ref(since)}) as oldest from ${sql.table(table)} where resolved_at is null`.execute(directory);
    const oldest = rows[0]?.oldest ?? null;
    return oldest === null ? 0 : Math.max(0, (await clock.now()).getTime() - oldest.getTime()) / 1000;
  };

const countOpen =
  (table: 'discrepancy' | 'suspense') =>
  async ({ directory }: Sources): Promise<number> => {
    const count = sql<number>`count(*)::bigint`.as('count');
    const query = directory.selectFrom(table).select(count).where('resolvedAt', 'is', null);
    return (await query.executeTakeFirstOrThrow()).count;
  };
