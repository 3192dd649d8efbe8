import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTS } from '@hiram/api/main/acts.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const [, page = ''] = readFileSync(join(root, 'docs/commands.md'), 'utf8').split('### Staff commands');

/** The items of docs/commands.md by their heading, such as `Posts, two: agent, supervisor`. */
const itemsByHeading: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  page
    .split(/^#### /m)
    .slice(1)
    .map((section) => [section.split('\n')[0] ?? '', section.split('\n').filter((line) => line.startsWith('- `'))]),
);

/** docs/commands.md has only the first sentence; `npm run ops` prints the others. */
const firstSentence = (about: string): string => about.split(/(?<=\.) /)[0] ?? '';

test('docs/commands.md lists exactly the staff commands, by effect and roles', () => {
  const expected: Record<string, string[]> = {};
  for (const { name, about, roles, effect, undoneBy, mayNeedApproval: mayWait, required, optional } of ACTS.toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const heading = `${effect[0]?.toUpperCase()}${effect.slice(1)}${mayWait ? ', two' : ''}: ${roles.join(', ')}`;
    const words = [`\`${name}\``, ...required.map((option) => `\`--${option}\``), ...optional.map((option) => `[\`--${option}\`]`)];
    const undone = undoneBy === null ? '' : ` Undone by \`${undoneBy}\`.`;
    (expected[heading] ??= []).push(`- ${words.join(' ')}: ${firstSentence(about)}${undone}`);
  }
  expect(itemsByHeading).toEqual(expected);
});
