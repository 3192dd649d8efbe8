import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from './judge.ts';
import { partnerRules } from './partner-rules.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/adapters.md'), 'utf8');

/** The rows of the table below a heading, as they stand there. */
const rowsBelow = (heading: string): readonly string[] => {
  const [, below = ''] = text.split(`\n${heading}\n`);
  return (below.split(/^#/m)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
};

test.each([
  ['## Rules for payments', rules.payments],
  ['## Rules for payouts', rules.payouts],
  ['## Rules for SMS', rules.sms],
  ['## Rules for cards', rules.cards],
  ['## Rules for decisions', rules.decisions],
  ['### Rules for an endpoint', partnerRules],
])('docs/adapters.md, %s: every rule in its order, with its sentence, and no other', (heading, kept) => {
  expect(rowsBelow(heading)).toEqual(kept.map(({ name, says }) => `| \`${name}\` | ${says} |`));
});

test('no rule of a port has the name of another', () => {
  for (const kept of [...Object.values(rules), partnerRules]) expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length);
});
