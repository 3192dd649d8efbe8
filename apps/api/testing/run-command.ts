import { readFile } from 'node:fs/promises';
import type { PlatformResources } from '../src/platform/resources.ts';
import { readCommand, runCommand as run } from '../src/ops/run-command.ts';
import type { Act } from '../src/platform/staff/act.ts';

/** Runs a command as a supervisor, in this process and without the identity provider. */
export const runCommand = async (
  acts: readonly Act[],
  resources: PlatformResources,
  words: readonly string[],
  operator = 'maria',
): Promise<string> => run(readCommand(acts, words), resources, { subject: operator, role: 'supervisor' });

export async function runApproved(acts: readonly Act[], resources: PlatformResources, words: readonly string[]): Promise<string> {
  const { act, options, reason } = readCommand(acts, words);
  const approval = { approver: 'jose', amount: null };
  return JSON.stringify(await act.run({ resources, operator: 'maria', role: 'supervisor', reason, approval, readFile }, options));
}
