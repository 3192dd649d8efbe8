import { expect, test } from 'vitest';
import { startChild } from './child.ts';

const node = (script: string) => ({ name: 'the child', command: process.execPath, args: ['-e', script] });

test('a child that ends by itself is reported with its last words', async () => {
  const report = Promise.withResolvers<string>();
  startChild({ ...node('console.error("no database"); process.exit(3)'), onCrash: report.resolve });
  expect(await report.promise).toBe('ended by itself with 3. the child:\nno database\n');
});

test('a command that does not exist is reported too', async () => {
  const report = Promise.withResolvers<string>();
  startChild({ name: 'the child', command: '/no/such/program', args: [], onCrash: report.resolve });
  expect(await report.promise).toContain('ENOENT');
});

test('waiting for a word fails when the child ends without it', async () => {
  await expect(startChild(node('console.log("something else")')).says(/ready on (\d+)/)).rejects.toThrow('something else');
});

test('a word that comes in pieces is heard', async () => {
  const child = startChild(
    node('process.stdout.write("ready "); setTimeout(() => process.stdout.write("on 42\\n"), 50); setInterval(() => {}, 1000)'),
  );
  expect((await child.says(/ready on (\d+)/))[1]).toBe('42');
  await child.stop();
});

test('a child that is stopped is gone, and its end is no crash', async () => {
  let crashed = false;
  const child = startChild({ ...node('console.log("here"); setInterval(() => {}, 1000)'), onCrash: () => (crashed = true) });
  await child.says(/here/);
  await child.stop();
  expect(child.running()).toBe(false);
  expect(() => process.kill(child.pid, 0)).toThrow('ESRCH');
  expect(crashed).toBe(false);
});

test('a child that will not go is made to', async () => {
  const child = startChild({ ...node('process.on("SIGTERM", () => {}); console.log("here"); setInterval(() => {}, 1000)'), graceMs: 200 });
  await child.says(/here/);
  await child.stop();
  expect(child.running()).toBe(false);
});

test('what a child leaves behind ends with it, and holds nobody up', async () => {
  const parent = `
    const { spawn } = require('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log('left ' + left.pid);
    setInterval(() => {}, 1000);`;
  const child = startChild(node(parent));
  const [, left] = await child.says(/left (\d+)/);
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
