import { expect, test } from 'vitest';
import { startChild } from './child.ts';

const node = (script: string) => ({ name: 'the child', command: process.execPath, args: ['-e', script] });

test('reports a child that exits unexpectedly, with the end of its log', async () => {
  const report = Promise.withResolvers<string>();
  startChild({ ...node('console.error("no database"); process.exit(3)'), onCrash: report.resolve });
  expect(await report.promise).toBe('exited unexpectedly with code 3. the child:\nno database\n');
});

test('reports a command that does not exist', async () => {
  const report = Promise.withResolvers<string>();
  startChild({ name: 'the child', command: '/no/such/program', args: [], onCrash: report.resolve });
  expect(await report.promise).toContain('ENOENT');
});

test('waiting for a line fails if the child exits without printing it', async () => {
  await expect(startChild(node('console.log("something else")')).waitForLine(/ready on (\d+)/)).rejects.toThrow('something else');
});

test('matches a line that is printed in pieces', async () => {
  const child = startChild(
    node('process.stdout.write("ready "); setTimeout(() => process.stdout.write("on 42\\n"), 50); setInterval(() => {}, 1000)'),
  );
  expect((await child.waitForLine(/ready on (\d+)/))[1]).toBe('42');
  await child.stop();
});

test('a stopped child has exited and is not reported as a crash', async () => {
  let hasCrashed = false;
  const child = startChild({ ...node('console.log("here"); setInterval(() => {}, 1000)'), onCrash: () => (hasCrashed = true) });
  await child.waitForLine(/here/);
  await child.stop();
  expect(child.running()).toBe(false);
  expect(() => process.kill(child.pid, 0)).toThrow('ESRCH');
  expect(hasCrashed).toBe(false);
});

test('kills a child that ignores SIGTERM', async () => {
  const child = startChild({ ...node('process.on("SIGTERM", () => {}); console.log("here"); setInterval(() => {}, 1000)'), graceMs: 200 });
  await child.waitForLine(/here/);
  await child.stop();
  expect(child.running()).toBe(false);
});

test('stopping a child kills the processes that the child started', async () => {
  const parent = `
    const { spawn } = require('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log('left ' + left.pid);
    setInterval(() => {}, 1000);`;
  const child = startChild(node(parent));
  const [, left] = await child.waitForLine(/left (\d+)/);
  await child.stop();
  await expect.poll(() => isThere(Number(left))).toBe(false);
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
