import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { inheritedEnvironment } from '../../../tools/testing/inherited-environment.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { repositoryRoot } from '../../stack/repository.ts';
import type { BenchDataset } from './bench-dataset.ts';

export interface Process {
  readonly port: number;
  readonly pid: number;
  cpuSeconds(): number;
  memoryBytes(): number;
  stop(): Promise<void>;
}

const TIMEOUT_MS = scaleTimeout(120_000);
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** Starts the service as in production; its log goes to a file. */
export const startService = (dataset: BenchDataset, changes: Readonly<Record<string, string>> = {}): Promise<Process> =>
  startNode(dataset, 'apps/api/src/main/server.ts', { ...dataset.environment, ...changes }, '/readyz');

export async function startNode(
  { folder }: Pick<BenchDataset, 'folder'>,
  file: string,
  environment: Readonly<Record<string, string>>,
  readyAt: string,
): Promise<Process> {
  const port = Number(environment['PORT']) || (await freePort());
  const log = join(folder, `${port}.log`);
  const out = openSync(log, 'a');
  const child = spawn(process.execPath, [join(repositoryRoot, file)], {
    stdio: ['ignore', out, out],
    env: { PATH: process.env['PATH'], ...inheritedEnvironment(), ...environment, PORT: String(port) },
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  const end = performance.now() + TIMEOUT_MS;
  while (!(await isReady(`http://127.0.0.1:${port}${readyAt}`))) {
    if (child.exitCode !== null || performance.now() > end) {
      await stop();
      throw new Error(`${file} did not start: ${readFileSync(log, 'utf8').slice(-2000)}`);
    }
    await sleep(50);
  }
  const pid = child.pid ?? -1;
  return { port, pid, cpuSeconds: () => cpuSecondsOf(pid), memoryBytes: () => memoryOf(pid), stop };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain any character; user and system time are the twelfth and thirteenth field after it.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
}

const memoryOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
