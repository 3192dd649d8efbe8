import { spawn } from 'node:child_process';
import type { Step } from './steps.ts';

export interface StepResult {
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
}

/** How long to wait for pipes that a process outside the step's group holds open. */
const LAST_WORDS_MS = 2000;

/** Process groups of steps that run now, to be ended when the check itself is. */
const running = new Set<number>();

export function runStep({ command: [program = '', ...options], limitMinutes }: Step): Promise<StepResult> {
  const start = performance.now();
  // A group of its own: whatever the step leaves behind is ended with it.
  const child = spawn(program, options, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = child.pid;
  if (group !== undefined) running.add(group);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const limit = setTimeout(() => {
    output += `\nstopped after ${limitMinutes} minutes\n`;
    endGroup(group);
  }, limitMinutes * 60_000);
  return new Promise((resolve) => {
    const finish = (ok: boolean): void => {
      clearTimeout(limit);
      endGroup(group);
      resolve({ ok, seconds: (performance.now() - start) / 1000, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.once('exit', (code) => {
      // A process left behind would keep the pipes open; once it is gone they close, with the last words read.
      endGroup(group);
      const patience = setTimeout(() => finish(code === 0), LAST_WORDS_MS);
      child.once('close', () => {
        clearTimeout(patience);
        finish(code === 0);
      });
    });
  });
}

function endGroup(group: number | undefined): void {
  if (group === undefined) return;
  running.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    // Nothing of the group is left: the usual case.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function endRunningSteps(): void {
  for (const group of running) endGroup(group);
}
