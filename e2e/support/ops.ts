import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deviceToken } from '../../apps/api/testing/staff-browser.ts';
import type { SharedStack } from './shared-stack.ts';
import { repositoryRoot } from '../stack/repository.ts';

const run = promisify(execFile);
const SUPERVISOR = 'maria.santos';

/** Runs a staff command as `npm run ops --` does, in a process that can only reach the desk. */
export async function runOps({ desk }: SharedStack, ...words: readonly string[]): Promise<unknown> {
  const token = await deviceToken(desk.issuer, SUPERVISOR, desk.audience);
  const { stdout } = await run(process.execPath, ['apps/api/src/main/ops.ts', ...words, '--reason', 'a journey'], {
    cwd: repositoryRoot,
    env: { PATH: process.env['PATH'], DESK_URL: desk.url, STAFF_TOKEN: token },
  });
  return JSON.parse(stdout);
}

export const replyToComplaint = (stack: SharedStack, problemId: string, text: string, photos: readonly string[] = []): Promise<unknown> =>
  runOps(
    stack,
    'reply-complaint',
    '--complaint',
    problemId,
    '--text',
    text,
    ...(photos.length === 0 ? [] : ['--images', photos.join(',')]),
  );

export const decideReview = (stack: SharedStack, problemId: string, command: 'uphold-review' | 'reject-review'): Promise<unknown> =>
  runOps(stack, command, '--complaint', problemId);
