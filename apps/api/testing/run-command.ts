import type { PlatformResources } from '../src/platform/resources.ts';
import { readCommand, runCommand as run } from '../src/ops/run-command.ts';
import type { Act } from '../src/platform/staff/act.ts';

/** What a supervisor types after `npm run ops --`, without a process of its own and without the way to the identity provider. */
export const runCommand = async (
  acts: readonly Act[],
  resources: PlatformResources,
  words: readonly string[],
  operator = 'maria',
): Promise<string> => run(readCommand(acts, words), resources, { subject: operator, role: 'supervisor' });
