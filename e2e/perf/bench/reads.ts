import { bareCallsOf, startBare } from './bare-calls.ts';
import { bytesOf, eachPerson, readings, type Reading } from './calls.ts';
import { inTurns, median } from './compare.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { watchDatabases } from './database-work.ts';
import { runLoad } from './load.ts';
import { startService, type Process } from './processes.ts';

interface Side {
  readonly perSecond: number;
  readonly medianMs: number;
  /** CPU time of the process for one call, and that of PostgreSQL. */
  readonly cpuMs: number;
  readonly databaseCpuMs: number;
}

export interface ReadFigures {
  readonly call: string;
  readonly statements: number;
  readonly ours: Side;
  readonly bare: Side;
  /** Bare Fastify with prepared statements, like the service. */
  readonly preparing: Side;
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

type Contestants = Readonly<Record<'service' | 'bare' | 'preparing', Process>>;

async function compare(dataset: BenchDataset, reading: Reading, { service, bare, preparing }: Contestants, size: LoadSize) {
  const load = async (process: Process): Promise<Side> => {
    const next = eachPerson(dataset.people, (n) => bytesOf(reading(dataset, n)));
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
  const rounds = await inTurns(
    size.rounds,
    all.map((process) => () => load(process)),
  );
  const [ours, plain, prepared] = all.map((_process, index) => rounds.map((round) => round[index]));
  return {
    ours: middle(ours),
    bare: middle(plain),
    preparing: middle(prepared),
    ofBare: median(rounds.map((round) => ratio(round[0], round[1]))),
    ofPreparing: median(rounds.map((round) => ratio(round[0], round[2]))),
  };
}

const ratio = (one: Side | undefined, other: Side | undefined): number => (one?.perSecond ?? 0) / (other?.perSecond ?? 0);

function middle(sides: readonly (Side | undefined)[] = []): Side {
  const of = (figure: keyof Side): number => median(sides.flatMap((side) => (side === undefined ? [] : [side[figure]])));
  return { perSecond: of('perSecond'), medianMs: of('medianMs'), cpuMs: of('cpuMs'), databaseCpuMs: of('databaseCpuMs') };
}
