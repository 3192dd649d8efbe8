import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, signalOne } from '../../apps/api/testing/own-postgres.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';

const ENGINE = /^dockerd$/;
const ENGINE_AND_HELPERS = /^(?:dockerd|containerd|containerd-shim[\w-]*|docker-proxy)$/;
const END_MS = scaleTimeout(20_000);

/**
 * Cleans up after an engine whose starter was killed: the engine and its containers are still running. Sends SIGTERM to the engine, which stops its
 * containers. Kills the processes that remain, and unmounts their mounts, without which the folders could not be removed.
 */
export async function clearLeftovers(folder: string, left: readonly string[]): Promise<void> {
  // Only the engine is signalled: without its helpers it could not stop the containers.
  for (const pid of processesIn(folder, ENGINE)) signalOne(pid, 'SIGTERM');
  const deadline = performance.now() + END_MS;
  while (processesIn(folder, ENGINE).length > 0 && performance.now() < deadline) await sleep(100);
  const remainingPids = processesIn(folder, ENGINE_AND_HELPERS);
  // The first process of a container is a child of its shim. Killing the first process ends all others of the container.
  const first = (await Promise.all(remainingPids.map(childrenOf))).flat();
  for (const pid of [...first, ...remainingPids]) signalOne(pid, 'SIGKILL');
  unmountAll(folder);
  for (const name of left) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Unmounts everything that is mounted below this folder. */
export function unmountAll(folder: string): void {
  for (const mountPoint of mountsIn(folder).toReversed()) spawnSync('umount', ['--lazy', mountPoint], { stdio: 'ignore' });
}

/** Finds processes by their command lines, which contain the engine's own folder. */
function processesIn(folder: string, programs: RegExp): readonly number[] {
  return pids().filter((pid) => {
    const [program = '', ...words] = read(`/proc/${pid}/cmdline`).split('\0');
    return programs.test(basename(program)) && words.some((word) => word.includes(`${folder}/`));
  });
}

const pids = (): readonly number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** Mount points below the folder, in the order in which they were mounted. */
const mountsIn = (folder: string): readonly string[] =>
  read('/proc/self/mountinfo')
    .split('\n')
    .flatMap((line) => line.split(' ')[4] ?? [])
    .filter((place) => place.startsWith(`${folder}/`));

/** Returns an empty text if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
