import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTS } from '@hiram/api/main/acts.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const [, page = ''] = readFileSync(join(root, 'docs/commands.md'), 'utf8').split('### What staff can do');

test('docs/commands.md has a row for every act of staff, as it is declared, and for no other', () => {
  const rows = ACTS.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(
    ({ name, about, roles, effect, mayWait, required, optional }) => {
      const words = [...required.map((option) => `\`--${option}\``), ...optional.map((option) => `[\`--${option}\`]`)];
      return `| \`${name}\` | ${words.join(' ')} | ${roles.join(', ')} | ${effect}${mayWait ? ', two' : ''} | ${about} |`;
    },
  );
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});
