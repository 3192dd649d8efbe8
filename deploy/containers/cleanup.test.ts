import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearLeftovers } from './cleanup.ts';

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'hiram-leftovers-'));
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', join(made, 'exec')], { stdio: 'ignore' });
    rmSync(made, { recursive: true, force: true });
  });
  return made;
};

test.skipIf(process.getuid?.() !== 0)('unmounts the mounts of a killed engine and removes their folder', async () => {
  const ours = folder();
  const exec = join(ours, 'exec');
  mkdirSync(exec);
  expect(spawnSync('mount', ['-t', 'tmpfs', 'none', exec]).status).toBe(0);
  writeFileSync(join(exec, 'containerd.pid'), '1');
  expect(() => rmSync(exec, { recursive: true })).toThrow('busy');
  await clearLeftovers(ours, ['exec']);
  expect(existsSync(exec)).toBe(false);
});

test('stops an engine that outlived its starter, but no other engine of the machine', async () => {
  const [ours, others] = [folder(), folder()];
  const [left, other] = [engineIn(ours), engineIn(others)];
  onTestFinished(() => void other.kill('SIGKILL'));
  const ended = new Promise((resolve) => left.once('exit', (_code, signal) => resolve(signal)));
  await clearLeftovers(ours, []);
  expect(await ended).toBe('SIGTERM');
  expect([other.exitCode, other.signalCode]).toEqual([null, null]);
});

/** Starts a process that only has the name of an engine. */
function engineIn(made: string): ReturnType<typeof spawn> {
  const program = join(made, 'dockerd');
  copyFileSync(process.execPath, program);
  return spawn(program, ['-e', 'setTimeout(() => {}, 600_000)', `${made}/exec`], { stdio: 'ignore' });
}
