import { runOps } from './ops.ts';
import type { SharedStack } from './shared-stack.ts';

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
