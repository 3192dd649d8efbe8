import { setInterval } from 'node:timers';
import { bytesOf, requestsOfEachPerson, mixedReading } from './calls.ts';
import { median } from './compare.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { runLoad } from './load.ts';
import { startService } from './processes.ts';

export interface SoakSize {
  readonly connections: number;
  readonly peakSeconds: number;
  /** At the load of the soak, before memory is compared: the memory of a process grows at first. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface SoakFigures {
  readonly peakPerSecond: number;
  readonly perSecond: number;
  readonly answered: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly p99Ms: number;
  /** Memory of the service in the first and in the last fifth of the time. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
}

const SHARE_OF_PEAK = 0.7;
const MEMORY_SAMPLES = 50;

export async function measureSoak(dataset: BenchDataset, size: SoakSize): Promise<SoakFigures> {
  const service = await startService(dataset);
  const next = requestsOfEachPerson(dataset.people, (n) => bytesOf(mixedReading(dataset, n)));
  const load = { port: service.port, connections: size.connections, next };
  try {
    await runLoad({ ...load, seconds: size.peakSeconds });
    const { perSecond: peakPerSecond } = await runLoad({ ...load, seconds: size.peakSeconds });
    const perSecond = peakPerSecond * SHARE_OF_PEAK;
    await runLoad({ ...load, perSecond, seconds: size.warmUpSeconds });
    const memory: number[] = [];
    const memorySampling = setInterval(() => memory.push(service.memoryBytes()), (size.seconds * 1000) / MEMORY_SAMPLES);
    const result = await runLoad({ ...load, perSecond, seconds: size.seconds });
    clearInterval(memorySampling);
    const fifthOfSamples = Math.ceil(memory.length / 5);
    const { answered, failed, failures, p99Ms } = result;
    const [memoryBefore, memoryAfter] = [median(memory.slice(0, fifthOfSamples)), median(memory.slice(-fifthOfSamples))];
    return { peakPerSecond, perSecond: result.perSecond, answered, failed, failures, p99Ms, memoryBefore, memoryAfter };
  } finally {
    await service.stop();
  }
}
