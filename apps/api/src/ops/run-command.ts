import { parseArgs } from 'node:util';
import type { OpsCommand } from '../platform/staff/ops-command.ts';
import type { PlatformResources } from '../platform/resources.ts';

/** What is typed after `npm run ops --`; the answer is what is printed. Throws on anything that is not a whole command. */
export async function runCommand(commands: readonly OpsCommand[], resources: PlatformResources, words: readonly string[]): Promise<string> {
  const [name, ...rest] = words;
  const command = commands.find((each) => each.name === name);
  if (command === undefined) throw new Error(usage(commands, name));
  const { operator = '', reason = '', ...options } = optionsOf(command, rest);
  return JSON.stringify(await command.run({ resources, operator, reason }, options), null, 2);
}

function optionsOf({ name, options, optional = [] }: OpsCommand, words: readonly string[]): Record<string, string> {
  const required = ['operator', 'reason', ...options];
  const { values } = parseArgs({
    args: [...words],
    options: Object.fromEntries([...required, ...optional].map((option) => [option, { type: 'string' as const }])),
  });
  const given = Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const missing = required.filter((option) => (given[option] ?? '').trim() === '');
  if (missing.length > 0) throw new Error(`${name} needs ${missing.map((option) => `--${option}`).join(' ')}`);
  return given;
}

function usage(commands: readonly OpsCommand[], name: string | undefined): string {
  const lines = commands.map((each) => `  ${each.name} ${wordsOf(each)}\n    ${each.about}`);
  const what = name === undefined ? 'Which command?' : `There is no command ${name}.`;
  return [what, 'Every command also needs --operator (who does it) and --reason (why). Both are recorded.', ...lines].join('\n');
}

const wordsOf = ({ options, optional = [] }: OpsCommand): string =>
  [...options.map((option) => `--${option} …`), ...optional.map((option) => `[--${option} …]`)].join(' ');
