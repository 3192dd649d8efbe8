import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SharedStack } from './shared-stack.ts';
import { repositoryRoot } from '../stack/repository.ts';

const run = promisify(execFile);

/** Runs what staff type after `npm run ops --`, in a process of its own. */
export async function runOps(stack: SharedStack, ...words: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['apps/api/src/main/ops.ts', ...words, '--operator', 'liza', '--reason', 'a journey'], {
    cwd: repositoryRoot,
    env: { ...process.env, ...stack.serviceEnvironment },
  });
  return JSON.parse(stdout);
}
