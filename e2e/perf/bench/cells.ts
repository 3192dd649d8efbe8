import { setTimeout as sleep } from 'node:timers/promises';
import { runSql } from '../../stack/databases.ts';
import { bytesOf, requestsOfEachPerson, mixedReading } from './calls.ts';
import { runAlternately, median } from './compare.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { runLoad, type Load } from './load.ts';
import { startService, type Process } from './processes.ts';
import { withRecorder } from './recording.ts';

export interface CellFigures {
  readonly cells: number;
  /** Statements of one call, and the maximum number of databases that it uses. */
  readonly statements: number;
  readonly databases: number;
  /** Pages of 8 KiB that the cells read for one call. */
  readonly pages: number;
  readonly cpuMs: number;
  readonly perSecond: number;
}

export interface CellSize {
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

const SAMPLES = 20;

/** Measures the same calls on one cell and on two: a call uses one cell, regardless of their number. */
export async function measureCells(datasets: readonly BenchDataset[], size: CellSize): Promise<readonly CellFigures[]> {
  const services: Process[] = [];
  try {
    for (const dataset of datasets) services.push(await startService(dataset));
    const measures = services.map((service, index) => () => workUnderLoad(datasets[index], service, size));
    // Warm-up of both services.
    for (const [index, dataset] of datasets.entries()) await runLoad(readingLoad(dataset, services[index]?.port ?? 0, size));
    const rounds = await runAlternately(size.rounds, measures);
    const figures: CellFigures[] = [];
    for (const [index, dataset] of datasets.entries()) {
      const of = (figure: keyof LoadedWork): number => median(rounds.map((round) => round[index]?.[figure] ?? 0));
      const work = { pages: of('pages'), cpuMs: of('cpuMs'), perSecond: of('perSecond') };
      figures.push({ cells: dataset.cellUrls.length, ...(await statementsPerCall(dataset)), ...work });
    }
    return figures;
  } finally {
    for (const service of services) await service.stop();
  }
}

async function statementsPerCall(dataset: BenchDataset): Promise<Pick<CellFigures, 'statements' | 'databases'>> {
  return await withRecorder(dataset, async ({ record }) => {
    const calls: { readonly statements: number; readonly databases: number }[] = [];
    for (let n = 1; n <= SAMPLES; n++) {
      const sent = await record(mixedReading(dataset, n));
      calls.push({ statements: sent.length, databases: new Set(sent.map(({ database }) => database)).size });
    }
    return {
      statements: calls.reduce((sum, { statements }) => sum + statements, 0) / calls.length,
      databases: Math.max(...calls.map(({ databases }) => databases)),
    };
  });
}

type LoadedWork = Pick<CellFigures, 'pages' | 'cpuMs' | 'perSecond'>;

async function workUnderLoad(dataset: BenchDataset | undefined, service: Process, size: CellSize): Promise<LoadedWork> {
  if (dataset === undefined) throw new Error('the service has no dataset');
  const [pagesBefore, cpuBefore] = [await countReadPages(dataset), service.cpuSeconds()];
  const { answered, perSecond, failed, failures } = await runLoad(readingLoad(dataset, service.port, size));
  if (failed > 0) throw new Error(`a read failed: ${failures.join(', ')}`);
  const cpuMs = ((service.cpuSeconds() - cpuBefore) * 1000) / answered;
  return { perSecond, cpuMs, pages: ((await countReadPages(dataset)) - pagesBefore) / answered };
}

const readingLoad = (dataset: BenchDataset, port: number, { connections, seconds }: CellSize): Load => ({
  port,
  connections,
  seconds,
  next: requestsOfEachPerson(dataset.people, (n) => bytesOf(mixedReading(dataset, n))),
});

/** Connections report their statistics at most once a second. */
const SETTLE_MS = 1_200;

async function countReadPages({ cellUrls }: BenchDataset): Promise<number> {
  await sleep(SETTLE_MS);
  let pages = 0;
  for (const url of cellUrls) {
    const [row] = await runSql(
      url,
      'select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read) as pages from pg_statio_user_tables',
    );
    pages += Number((row as { readonly pages: string }).pages);
  }
  return pages;
}
