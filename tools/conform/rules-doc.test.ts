import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from './check-rules.ts';
import { partnerRules } from './partner-rules.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/adapters.md'), 'utf8');

/** Returns the rows of the table below a heading, as text. */
const rowsBelow = (heading: string): readonly string[] => {
  const [, below = ''] = text.split(`\n${heading}\n`);
  return (below.split(/^#/m)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
};

/** Rules with the same name and sentence in every port; the docs contain them once. */
const shared = rules.payments.filter(({ name, description }) =>
  Object.values(rules).every((port) => port.some((rule) => rule.name === name && rule.description === description)),
);
const sharedNames = new Set(shared.map(({ name }) => name));
const own = (port: readonly { readonly name: string; readonly description: string }[]) => port.filter(({ name }) => !sharedNames.has(name));

test.each([
  ['## Rules for every port', shared],
  ['## Rules for payments', own(rules.payments)],
  ['## Rules for payouts', own(rules.payouts)],
  ['## Rules for SMS', own(rules.sms)],
  ['## Rules for cards', own(rules.cards)],
  ['## Rules for decisions', own(rules.decisions)],
  ['### Rules for an endpoint', partnerRules],
])('docs/adapters.md, %s: lists exactly the rules in order, with their sentences', (heading, kept) => {
  expect(kept.length).toBeGreaterThan(5);
  expect(rowsBelow(heading)).toEqual(kept.map(({ name, description }) => `| \`${name}\` | ${description} |`));
});

test('rule names are unique within a port', () => {
  for (const kept of [...Object.values(rules), partnerRules]) expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length);
});
