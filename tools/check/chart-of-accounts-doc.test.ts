import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { growsByDebit, LENDER_ACCOUNTS, ORDER_ACCOUNTS } from '@hiram/api/lending/ledger/accounts.ts';
import { expect, test } from 'vitest';
import { exampleTable, transferExamples } from './transfer-examples.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/chart-of-accounts.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([\w.]+)` \| (debit|credit) \|/gm)].map(([, account, side]) => [account, side] as const);

test('docs/chart-of-accounts.md lists exactly the accounts of the ledger', () => {
  expect(rows.map(([account]) => account)).toEqual([...ORDER_ACCOUNTS, ...LENDER_ACCOUNTS]);
});

test('docs/chart-of-accounts.md states the side on which each order account grows', () => {
  expect(rows.slice(0, ORDER_ACCOUNTS.length)).toEqual(
    ORDER_ACCOUNTS.map((account) => [account, growsByDebit(account) ? 'debit' : 'credit']),
  );
});

test('docs/chart-of-accounts.md contains the examples as the engine posts them', () => {
  expect(page).toContain(exampleTable());
});

test('the examples contain every pair of accounts between which the engine moves money', () => {
  // Returning a loan moves the same money in the opposite direction.
  const shown = new Set(
    transferExamples().flatMap(({ transfers }) => transfers.flatMap(({ debit, credit }) => [`${debit} ${credit}`, `${credit} ${debit}`])),
  );
  const engine = globSync('apps/api/src/lending/engine/*.ts', { cwd: root }).filter((path) => !path.includes('.test.'));
  const moved = engine.flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/flows\.move\('([\w.]+)', '([\w.]+)'/g)]);
  expect(moved.length).toBeGreaterThan(8);
  expect(moved.map(([, debit, credit]) => `${debit} ${credit}`).filter((pair) => !shown.has(pair))).toEqual([]);
});
