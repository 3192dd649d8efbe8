import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scaleTimeout } from '../testing/timeout-scale.ts';
import { runningProcesses } from './kernel-processes.ts';
import { endRunningSteps, runStep } from './run-step.ts';
import type { StepTimeouts } from './run-step.ts';

const SHORT_TIMEOUTS: StepTimeouts = { idleMs: scaleTimeout(1000), idleShare: 0.1, silentMs: scaleTimeout(60_000), checkIntervalMs: 100 };

const node = (code: string, changes?: Partial<StepTimeouts>) =>
  runStep({ name: 'a step', command: [process.execPath, '-e', code] }, { ...SHORT_TIMEOUTS, idleMs: scaleTimeout(60_000), ...changes });

/** Returns the processes that a step has started. Those still running are killed at the end of the test. */
function startedPids(output: string): readonly number[] {
  const pids = [...output.matchAll(/^started (\d+)$/gm)].map(([, pid]) => Number(pid));
  onTestFinished(() => {
    for (const pid of runningPids(pids)) process.kill(pid, 'SIGKILL');
  });
  return pids;
}

/** Excludes zombies. */
const runningPids = (pids: readonly number[]): readonly number[] =>
  runningProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid));

test('a step with exit code 0 passes, with its whole output', async () => {
  const { ok, output } = await node("console.log('out'); console.error('err');");
  expect(ok).toBe(true);
  expect(output).toContain('out\n');
  expect(output).toContain('err\n');
});

test('steps share a compile cache, also with child processes that have a custom environment', async () => {
  const folder = "console.log(require('node:module').getCompileCacheDir())";
  const child = `import('${import.meta.resolve('../testing/inherited-environment.ts')}').then(({ inheritedEnvironment }) =>
    require('node:child_process').spawnSync(process.execPath, ['-e', "${folder}"], { env: inheritedEnvironment(), stdio: 'inherit' }))`;
  const [own, childOutcome] = [await node(folder), await node(child)];
  expect(own.output).toContain('/node_modules/.cache/compiled/');
  expect(childOutcome.output).toBe(own.output);
});

test('a step with another exit code fails', async () => {
  expect((await node('process.exit(3)')).ok).toBe(false);
});

test('a missing program fails, and the output contains its name', async () => {
  const { ok, output } = await runStep({ name: 'a step', command: ['no-such-program'] });
  expect(ok).toBe(false);
  expect(output).toContain('no-such-program');
});

test('stops a step without output and CPU use, and reports it', async () => {
  const { ok, output } = await node('setInterval(() => {}, 1000)', SHORT_TIMEOUTS);
  expect(ok).toBe(false);
  expect(output).toContain('stopped: no output and no CPU use for ');
});

test('does not stop a step that prints output', async () => {
  const { ok, seconds } = await node(
    "const timer = setInterval(() => console.log('.'), 300); setTimeout(() => clearInterval(timer), 2500)",
    SHORT_TIMEOUTS,
  );
  expect(ok).toBe(true);
  expect(seconds).toBeGreaterThan(2.5);
});

test('does not stop a silent step while one of its processes uses the CPU', async () => {
  const work = 'const end = Date.now() + 2500; while (Date.now() < end);';
  const { ok } = await node(`require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(work)}])`, {
    idleMs: SHORT_TIMEOUTS.idleMs,
    // On a busy machine a working process gets only a small share of the CPU.
    idleShare: 0.005,
  });
  expect(ok).toBe(true);
});

test('stops a busy step without output after a longer time', async () => {
  const { ok, output } = await node('for (;;);', { silentMs: 1800 });
  expect(ok).toBe(false);
  expect(output).toContain('stopped: no output for 0.03 minutes');
});

const IDLE_CODE = 'setInterval(() => {}, 1000);';
/** Returns code that starts a process and prints its id; by default in a new session with an empty environment. */
const start = (code: string, options = '{ detached: true, env: {} }'): string => `{
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(code)}], { stdio: 'inherit', ...${options} });
  console.log('started ' + child.pid);
}`;

test('stops processes that a step leaves running', async () => {
  const { ok, output } = await node(`${start(IDLE_CODE, '{}')} ${start(IDLE_CODE, '{ detached: true }')} process.exit(0);`);
  const pids = startedPids(output);
  expect(ok).toBe(true);
  expect(pids).toHaveLength(2);
  expect(runningPids(pids)).toEqual([]);
});

test('an interruption stops all processes of a step: detached, without the mark, or ignoring SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-interrupted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const readyFile = join(folder, 'all-there');
  const ignoresSigterm = `process.on('SIGTERM', () => {}); require('node:fs').writeFileSync(${JSON.stringify(readyFile)}, ''); ${IDLE_CODE}`;
  const running = node(
    `${start(IDLE_CODE, '{ detached: true }')} ${start(IDLE_CODE)} ${start(`${start(ignoresSigterm)} ${IDLE_CODE}`)} ${IDLE_CODE}`,
  );
  await expect.poll(() => existsSync(readyFile)).toBe(true);
  endRunningSteps();
  const { ok, output } = await running;
  const pids = startedPids(output);
  expect(ok).toBe(false);
  expect(output).toContain('interrupted');
  expect(pids).toHaveLength(4);
  expect(runningPids(pids)).toEqual([]);
});

test('stops a process that lost its parent and the mark', async () => {
  const parent = `${start(IDLE_CODE)} setTimeout(() => process.exit(0), 800);`;
  const { output } = await node(`${start(parent, '{ detached: true }')} setTimeout(() => {}, 1600);`);
  const pids = startedPids(output);
  expect(pids).toHaveLength(2);
  expect(runningPids(pids)).toEqual([]);
});

test('deletes the temporary files of a step', async () => {
  const { output } = await node("console.log(require('node:fs').mkdtempSync(require('node:os').tmpdir() + '/kept-'))");
  expect(output).toContain('/hiram-step-');
  expect(existsSync(output.trim())).toBe(false);
});
