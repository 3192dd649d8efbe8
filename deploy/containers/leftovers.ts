import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, signalOne } from '../../apps/api/testing/own-postgres.ts';
import { patience } from '../../tools/testing/patience.ts';

const ENGINE = /^dockerd$/;
const ENGINE_AND_HELPERS = /^(?:dockerd|containerd|containerd-shim[\w-]*|docker-proxy)$/;
const END_MS = patience(20_000);

/**
 * Of an engine whose starter was killed: it goes on without us, with its containers. It is asked to end, which ends them too. What it can't
 * end any more is killed, and what it had mounted is let go, or its folders could not be removed.
 */
export async function clearLeftovers(folder: string, left: readonly string[]): Promise<void> {
  // It alone: without its helpers it could end nothing.
  for (const pid of processesIn(folder, ENGINE)) signalOne(pid, 'SIGTERM');
  const deadline = performance.now() + END_MS;
  while (processesIn(folder, ENGINE).length > 0 && performance.now() < deadline) await sleep(100);
  const stubborn = processesIn(folder, ENGINE_AND_HELPERS);
  // A container's first process is a child of its keeper, and takes all others of the container along.
  const first = (await Promise.all(stubborn.map(childrenOf))).flat();
  for (const pid of [...first, ...stubborn]) signalOne(pid, 'SIGKILL');
  letGo(folder);
  for (const name of left) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Of what is mounted in this folder. */
export function letGo(folder: string): void {
  for (const mounted of mountsIn(folder).toReversed()) spawnSync('umount', ['--lazy', mounted], { stdio: 'ignore' });
}

/** By their command lines, which name the engine's own folder: nobody else's do. */
function processesIn(folder: string, programs: RegExp): readonly number[] {
  return pids().filter((pid) => {
    const [program = '', ...words] = read(`/proc/${pid}/cmdline`).split('\0');
    return programs.test(basename(program)) && words.some((word) => word.includes(`${folder}/`));
  });
}

const pids = (): readonly number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** In the order in which they were mounted. */
const mountsIn = (folder: string): readonly string[] =>
  read('/proc/self/mountinfo')
    .split('\n')
    .flatMap((line) => line.split(' ')[4] ?? [])
    .filter((place) => place.startsWith(`${folder}/`));

/** Of a process that has ended meanwhile there is nothing to read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
