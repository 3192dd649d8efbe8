import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILE_CACHE } from '../testing/inherited-environment.ts';
import { StepProcesses } from './step-processes.ts';
import type { Step } from './steps.ts';

export interface StepResult {
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
}

/** Timeouts of a hung step. The total duration is not limited, because a slow machine is no reason to fail. */
export interface StepTimeouts {
  /** Maximum time without output and with almost no CPU use. */
  readonly idleMs: number;
  /** Share of one CPU below which a step counts as idle. An idle stack wakes up now and then. */
  readonly idleShare: number;
  /** Maximum time without output for a busy step, which then counts as an endless loop. Tests and builds print a line per file. */
  readonly silentMs: number;
  readonly checkIntervalMs: number;
}

const MINUTE_MS = 60_000;
const STEP_TIMEOUTS: StepTimeouts = { idleMs: 10 * MINUTE_MS, idleShare: 0.1, silentMs: 60 * MINUTE_MS, checkIntervalMs: 1000 };

/** Time to wait for the rest of the output after all processes have ended. */
const FLUSH_MS = 2000;

/**
 * Shared between steps and runs, because the tests start the service, its worker and the sandbox hundreds of times. Node detects changed files
 * itself.
 */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** Functions that stop the running steps. */
const running = new Set<() => void>();

export async function runStep({ command: [program = '', ...options] }: Step, timeouts = STEP_TIMEOUTS): Promise<StepResult> {
  const start = performance.now();
  const processes = new StepProcesses();
  const folder = temporaryFolder();
  // A session of its own, so that a signal from the terminal reaches only the check, which then stops the step in order.
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
  const watch = watchProgress(processes, timeouts, stop);
  const add = (text: string): void => {
    output += text;
    watch.recordOutput();
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
  // Processes left behind by the step would keep the pipes open.
  await (ending ??= processes.end());
  await Promise.race([closed, sleep(FLUSH_MS, null, { ref: false })]);
  running.delete(interrupt);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return { ok, seconds: (performance.now() - start) / 1000, output };
}

export function endRunningSteps(): void {
  for (const end of running) end();
}

/** Calls `stop` if the step hangs, and records the step's processes. */
function watchProgress(
  processes: StepProcesses,
  { idleMs, idleShare, silentMs, checkIntervalMs }: StepTimeouts,
  stop: (reason: string) => void,
) {
  let lastOutputAt = performance.now();
  let since = { at: lastOutputAt, cpuSeconds: 0 };
  const minutes = (ms: number): number => Number((ms / MINUTE_MS).toFixed(2));
  const timer = setInterval(() => {
    processes.look();
    const now = performance.now();
    if (now - lastOutputAt >= silentMs) return stop(`stopped: no output for ${minutes(silentMs)} minutes`);
    if (now - since.at < idleMs) return;
    const share = ((processes.cpuSeconds - since.cpuSeconds) * 1000) / (now - since.at);
    if (share < idleShare) return stop(`stopped: no output and no CPU use for ${minutes(idleMs)} minutes`);
    since = { at: now, cpuSeconds: processes.cpuSeconds };
  }, checkIntervalMs);
  return {
    recordOutput: (): void => {
      lastOutputAt = performance.now();
      since = { at: lastOutputAt, cpuSeconds: processes.cpuSeconds };
    },
    end: (): void => clearInterval(timer),
  };
}

/** Creates the folder for temporary files of the step, which is removed even if the step is interrupted. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-step-'));
  // A database in it runs as another user.
  chmodSync(folder, 0o755);
  return folder;
}
