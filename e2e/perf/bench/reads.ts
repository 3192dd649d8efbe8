import { bareCallsOf, startBare } from './bare-calls.ts';
import { bytesOf, requestsOfEachPerson, readings, type Reading } from './calls.ts';
import { runAlternately, median } from './compare.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { watchDatabases } from './database-work.ts';
import { runLoad } from './load.ts';
import { startService, type Process } from './processes.ts';

interface ReadRate {
  readonly perSecond: number;
  readonly medianMs: number;
  /** CPU time of the process for one call, and that of PostgreSQL. */
  readonly cpuMs: number;
  readonly databaseCpuMs: number;
}

export interface ReadFigures {
  readonly call: string;
  readonly statements: number;
  readonly ours: ReadRate;
  readonly bare: ReadRate;
  /** Bare Fastify with prepared statements, like the service. */
  readonly preparing: ReadRate;
  /** Ratio of the service's calls per second to those of each other side; median of the rounds. */
  readonly ofBare: number;
  readonly ofPreparing: number;
}

export interface LoadSize {
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** Measures the first calls of pages, compared with Fastify and the driver running the same statements. */
export async function measureReads(dataset: BenchDataset, size: LoadSize): Promise<readonly ReadFigures[]> {
  const named = Object.entries(readings);
  const calls = await bareCallsOf(dataset, Object.values(readings));
  const processes: Process[] = [];
  const started = async (starting: Promise<Process>): Promise<Process> => {
    const process = await starting;
    processes.push(process);
    return process;
  };
  try {
    const service = await started(startService(dataset));
    const bare = await started(startBare(dataset, calls, { prepares: false }));
    const preparing = await started(startBare(dataset, calls, { prepares: true }));
    const figures: ReadFigures[] = [];
    for (const [index, [call, reading]] of named.entries()) {
      const statements = calls[index]?.statements.length ?? 0;
      figures.push({ call, statements, ...(await compare(dataset, reading, { service, bare, preparing }, size)) });
    }
    return figures;
  } finally {
    for (const process of processes) await process.stop();
  }
}

type ComparedProcesses = Readonly<Record<'service' | 'bare' | 'preparing', Process>>;

async function compare(dataset: BenchDataset, reading: Reading, { service, bare, preparing }: ComparedProcesses, size: LoadSize) {
  const load = async (process: Process): Promise<ReadRate> => {
    const next = requestsOfEachPerson(dataset.people, (n) => bytesOf(reading(dataset, n)));
    const [work, before] = [await watchDatabases(dataset), process.cpuSeconds()];
    const result = await runLoad({ port: process.port, connections: size.connections, seconds: size.seconds, next });
    if (result.failed > 0) throw new Error(`a read failed: ${result.failures.join(', ')}`);
    const { perSecond, medianMs, answered } = result;
    const cpuMs = ((process.cpuSeconds() - before) * 1000) / answered;
    return { perSecond, medianMs, cpuMs, databaseCpuMs: ((await work()).cpuSeconds * 1000) / answered };
  };
  const all = [service, bare, preparing];
  // Warm-up of all processes.
  for (const process of all) await load(process);
  const rounds = await runAlternately(
    size.rounds,
    all.map((process) => () => load(process)),
  );
  const [ours, plain, prepared] = all.map((_process, index) => rounds.map((round) => round[index]));
  return {
    ours: medianRate(ours),
    bare: medianRate(plain),
    preparing: medianRate(prepared),
    ofBare: median(rounds.map((round) => ratio(round[0], round[1]))),
    ofPreparing: median(rounds.map((round) => ratio(round[0], round[2]))),
  };
}

const ratio = (one: ReadRate | undefined, other: ReadRate | undefined): number => (one?.perSecond ?? 0) / (other?.perSecond ?? 0);

function medianRate(sides: readonly (ReadRate | undefined)[] = []): ReadRate {
  const of = (figure: keyof ReadRate): number => median(sides.flatMap((side) => (side === undefined ? [] : [side[figure]])));
  return { perSecond: of('perSecond'), medianMs: of('medianMs'), cpuMs: of('cpuMs'), databaseCpuMs: of('databaseCpuMs') };
}
