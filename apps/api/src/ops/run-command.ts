import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { PlatformResources } from '../platform/resources.ts';
import type { Act } from '../platform/staff/act.ts';
import type { Staff } from '../platform/staff/staff-sessions.ts';

/** A parsed command of `npm run ops --`. The operator is not an option: it comes from the sign-in. */
export interface Command {
  readonly act: Act;
  readonly options: Readonly<Record<string, string>>;
  readonly reason: string;
}

export async function runCommand(
  { act, options, reason }: Command,
  resources: PlatformResources,
  { subject, role }: Pick<Staff, 'subject' | 'role'>,
): Promise<string> {
  return JSON.stringify(await act.run({ resources, operator: subject, role, reason, readFile }, options), null, 2);
}

export function readCommand(acts: readonly Act[], words: readonly string[]): Command {
  const [name, ...rest] = words;
  const act = acts.find((each) => each.name === name);
  if (act === undefined) throw new Error(usage(acts, name));
  const { reason = '', ...options } = optionsOf(act, rest);
  return { act, options, reason };
}

function optionsOf({ name, required, optional }: Act, words: readonly string[]): Record<string, string> {
  const requiredOptions = ['reason', ...required];
  const { values } = parseArgs({
    args: [...words],
    options: Object.fromEntries([...requiredOptions, ...optional].map((option) => [option, { type: 'string' as const }])),
  });
  const given = Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const missing = requiredOptions.filter((option) => (given[option] ?? '').trim() === '');
  if (missing.length > 0) throw new Error(`${name} needs ${missing.map((option) => `--${option}`).join(' ')}`);
  return given;
}

function usage(acts: readonly Act[], name: string | undefined): string {
  const lines = acts.map((each) => `  ${each.name} ${wordsOf(each)}\n    ${each.about}`);
  const what = name === undefined ? 'Which command?' : `There is no command ${name}.`;
  const reasonNote = 'Every command also needs --reason. The reason is recorded with the operator.';
  return [what, reasonNote, ...lines].join('\n');
}

const wordsOf = ({ required, optional }: Act): string =>
  [...required.map((option) => `--${option} …`), ...optional.map((option) => `[--${option} …]`)].join(' ');
