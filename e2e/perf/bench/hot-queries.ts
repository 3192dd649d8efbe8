import { createHash } from 'node:crypto';
import pg from 'pg';
import { paidCall, readings } from './calls.ts';
import { runAlternately, median } from './compare.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { withRecorder } from './recording.ts';
import { statementsOfCell } from './statements.ts';
import { summarisePlan, type PlanSummary } from '../../../apps/api/testing/plans.ts';
import type { Statement } from '../../../apps/api/testing/statements.ts';

export interface QueryFigures {
  readonly text: string;
  /** By number of orders, in the order of the sizes. */
  readonly plans: readonly PlanSummary[];
  readonly ms: readonly number[];
  /** Ratio of the largest size's time to that of the smallest; median of the rounds. */
  readonly growth: number;
}

export interface QuerySize {
  /** Number of borrowers whose queries are sent, spread over the whole table. */
  readonly samples: number;
  readonly rounds: number;
}

/** Measures the queries of the hot calls on databases of different sizes. All data is cached, since each query was sent before. */
export async function measureHotQueries(datasets: readonly BenchDataset[], size: QuerySize): Promise<readonly QueryFigures[]> {
  const recorded: ReadonlyMap<string, readonly Statement[]>[] = [];
  for (const dataset of datasets) recorded.push(await hotStatements(dataset, size.samples));
  const clients = datasets.map(({ cellUrls: [connectionString] }) => new pg.Client({ connectionString }));
  try {
    for (const client of clients) await client.connect();
    const figures: QueryFigures[] = [];
    for (const text of recorded[0]?.keys() ?? []) {
      const sides = clients.map((client, index) => ({ client, statements: recorded[index]?.get(text) ?? [] }));
      figures.push({ text, ...(await compareSizes(sides, size.rounds)) });
    }
    return figures;
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Returns the statements of the sampled borrowers by text. Inserts are left out, because each would need a new row. */
async function hotStatements(dataset: BenchDataset, samples: number): Promise<ReadonlyMap<string, readonly Statement[]>> {
  const step = Math.max(1, Math.floor(dataset.people / samples));
  const all = await withRecorder(dataset, async ({ record }) => {
    const statements: Statement[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const n = dataset.people - ((sample * step) % dataset.people);
      for (const reading of Object.values(readings)) statements.push(...(await record(reading(dataset, n))));
      statements.push(...(await record(paidCall(dataset, n))));
    }
    return statements;
  });
  return Map.groupBy(
    statementsOfCell(dataset, all).filter(({ text }) => /^\s*(?:select|update)/.test(text)),
    ({ text }) => text,
  );
}

interface SizedStatements {
  readonly client: pg.Client;
  readonly statements: readonly Statement[];
}

async function compareSizes(sides: readonly SizedStatements[], rounds: number) {
  const plans: PlanSummary[] = [];
  for (const { client, statements } of sides) {
    await timeAll(client, statements);
    plans.push(await planOf(client, statements));
  }
  const times = await runAlternately(
    rounds,
    sides.map(
      ({ client, statements }) =>
        () =>
          timeAll(client, statements),
    ),
  );
  return {
    plans,
    ms: sides.map((_side, index) => median(times.map((round) => round[index] ?? 0))),
    growth: median(times.map((round) => (round.at(-1) ?? 0) / (round[0] ?? 1))),
  };
}

/** Returns the median time of the statements, run in sequence in a transaction that is rolled back. */
async function timeAll(client: pg.Client, statements: readonly Statement[]): Promise<number> {
  const times: number[] = [];
  await client.query('begin');
  for (const { text, values } of statements) {
    const start = performance.now();
    await client.query({ name: createHash('md5').update(text).digest('hex'), text, values: [...values] });
    times.push(performance.now() - start);
  }
  await client.query('rollback');
  return median(times);
}

async function planOf(client: pg.Client, [sample]: readonly Statement[]): Promise<PlanSummary> {
  if (sample === undefined) throw new Error('a statement was recorded at one size only');
  await client.query('begin');
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, buffers, format json) ${sample.text}`, [
    ...sample.values,
  ]);
  await client.query('rollback');
  return summarisePlan(rows[0]?.['QUERY PLAN']);
}
