import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SharedStack } from './sharedStack.ts';
import { repositoryRoot } from './stack/repository.ts';

const run = promisify(execFile);

/** What staff type after `npm run ops --`, in a process of its own as theirs is. */
async function runOps(stack: SharedStack, ...words: readonly string[]): Promise<unknown> {
  const { stdout } = await run(
    process.execPath,
    ['apps/api/src/ops.ts', ...words, '--operator', 'liza', '--reason', 'the complaints desk'],
    { cwd: repositoryRoot, env: { ...process.env, ...stack.serviceEnvironment } },
  );
  return JSON.parse(stdout);
}

/** Answers a complaint, with files of photos or without. */
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

/** Ends the review that the complaint opened. */
export const decideReview = (stack: SharedStack, problemId: string, command: 'uphold-review' | 'reject-review'): Promise<unknown> =>
  runOps(stack, command, '--complaint', problemId);
