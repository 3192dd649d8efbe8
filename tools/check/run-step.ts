import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILE_CACHE } from '../testing/inherited.ts';
import { StepProcesses } from './step-processes.ts';
import type { Step } from './steps.ts';

export interface StepResult {
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
}

/** When a step counts as hung. How long it takes in all never matters: a slow machine is no reason to fail. */
export interface Patience {
  /** It has said nothing and done almost nothing for so long. */
  readonly idleMs: number;
  /** The share of one processor up to which it does almost nothing. A stack that waits for calls wakes up now and then. */
  readonly idleShare: number;
  /** It is busy, but has said nothing for so long: an endless loop. Tests and builds say something for each file. */
  readonly silentMs: number;
  readonly lookEveryMs: number;
}

const MINUTE_MS = 60_000;
const PATIENCE: Patience = { idleMs: 10 * MINUTE_MS, idleShare: 0.1, silentMs: 60 * MINUTE_MS, lookEveryMs: 1000 };

/** How long to wait for the last words in the pipes once every process is gone. */
const LAST_WORDS_MS = 2000;

/** Kept between steps and runs: the tests start the service, its worker and the sandbox hundreds of times. Node knows by itself what has changed. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** How to end the steps that run now. */
const running = new Set<() => void>();

export async function runStep({ command: [program = '', ...options] }: Step, patience = PATIENCE): Promise<StepResult> {
  const start = performance.now();
  const processes = new StepProcesses();
  const folder = temporaryFolder();
  // A session of its own: a signal from the terminal reaches the check alone, which ends the step in order.
  const child = spawn(program, options, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...processes.environment, [COMPILE_CACHE]: COMPILED, TMPDIR: folder },
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  let ending: Promise<void> | null = null;
  const stop = (reason: string): void => {
    if (ending !== null) return;
    output += `\n${reason}\n`;
    ending = processes.end();
  };
  const watch = watchProgress(processes, patience, stop);
  const add = (text: string): void => {
    output += text;
    watch.spoke();
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', add);
  const interrupt = (): void => stop('interrupted');
  running.add(interrupt);
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve).once('error', (error) => {
      add(error.message);
      resolve(null);
    });
  });
  watch.end();
  const ok = code === 0 && ending === null;
  // What the step left behind would keep the pipes open.
  await (ending ??= processes.end());
  await Promise.race([closed, sleep(LAST_WORDS_MS, null, { ref: false })]);
  running.delete(interrupt);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return { ok, seconds: (performance.now() - start) / 1000, output };
}

export function endRunningSteps(): void {
  for (const end of running) end();
}

/** Calls `stop` when the step has hung, and knows its processes all the while. */
function watchProgress(processes: StepProcesses, { idleMs, idleShare, silentMs, lookEveryMs }: Patience, stop: (reason: string) => void) {
  let spokeAt = performance.now();
  let since = { at: spokeAt, cpuSeconds: 0 };
  const minutes = (ms: number): number => Number((ms / MINUTE_MS).toFixed(2));
  const timer = setInterval(() => {
    processes.look();
    const now = performance.now();
    if (now - spokeAt >= silentMs) return stop(`stopped: it said nothing for ${minutes(silentMs)} minutes`);
    if (now - since.at < idleMs) return;
    const share = ((processes.cpuSeconds - since.cpuSeconds) * 1000) / (now - since.at);
    if (share < idleShare) return stop(`stopped: it said nothing and did nothing for ${minutes(idleMs)} minutes`);
    since = { at: now, cpuSeconds: processes.cpuSeconds };
  }, lookEveryMs);
  return {
    spoke: (): void => {
      spokeAt = performance.now();
      since = { at: spokeAt, cpuSeconds: processes.cpuSeconds };
    },
    end: (): void => clearInterval(timer),
  };
}

/** For whatever the step writes beside its results: it goes with the step, even when the step is interrupted. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-step-'));
  // A database in it runs as a user of its own.
  chmodSync(folder, 0o755);
  return folder;
}
