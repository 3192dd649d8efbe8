import { expect, test } from 'vitest';
import { runStep } from './run-step.ts';

const node = (code: string, limitMinutes = 1) => runStep({ name: 'a step', command: [process.execPath, '-e', code], limitMinutes });

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a step that ends with 0 passes, with all that it said', async () => {
  const { ok, output } = await node("console.log('out'); console.error('err');");
  expect(ok).toBe(true);
  expect(output).toContain('out\n');
  expect(output).toContain('err\n');
});

test('a step that ends otherwise fails', async () => {
  expect((await node('process.exit(3)')).ok).toBe(false);
});

test('a program that does not exist fails with its name', async () => {
  const { ok, output } = await runStep({ name: 'a step', command: ['no-such-program'], limitMinutes: 1 });
  expect(ok).toBe(false);
  expect(output).toContain('no-such-program');
});

test('a step that hangs is stopped and says so', async () => {
  const { ok, output } = await node('setInterval(() => {}, 1000)', 0.01);
  expect(ok).toBe(false);
  expect(output).toContain('stopped after 0.01 minutes');
});

test('what a step leaves running is ended with it', async () => {
  const leave =
    "const { spawn } = require('node:child_process'); console.log(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).pid); setTimeout(() => process.exit(0), 300);";
  const { ok, output } = await node(leave);
  const left = Number(output.trim());
  expect(ok).toBe(true);
  expect(left).toBeGreaterThan(1);
  await expect.poll(() => isAlive(left), { timeout: 5000 }).toBe(false);
});
