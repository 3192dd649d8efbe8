import { expect, test } from 'vitest';
import { pathFault, wordFault, wordsInMigration } from './field-words.ts';

test.each([
  ['spendSurplus', '“surplus”: say overpayment.'],
  ['SURPLUS', '“surplus”: say overpayment.'],
  ['orderPaymentOf', '“order payment”: say loan transaction.'],
  ['next_ask_at', '“ask at”: say next poll at.'],
  ['Letter', '“letter”: say letterhead, or character.'],
])('rejects the name %s and suggests the word to use', (name, fault) => {
  expect(wordFault(name)).toBe(fault);
});

test.each(['constructor', 'overpayment', 'lifetimeMs', 'firstLetter', 'newerThanDays', 'repayDelay', 'loanOnly'])(
  'accepts the name %s',
  (name) => {
    expect(wordFault(name)).toBeNull();
  },
);

test.each([
  ['apps/web/src/app/Missing.tsx', '“missing”: say not found.'],
  ['apps/web/src/features/start/boot.ts', '“start”: say boot.'],
  ['apps/api/src/jobs/order-work.ts', '“order work”: say order task.'],
])('rejects the path %s', (path, fault) => {
  expect(pathFault(path)).toBe(fault);
});

test('a file may have a name that is rejected only for folders', () => {
  expect(pathFault('apps/api/src/main/start.ts')).toBeNull();
});

test('checks tables, columns, indexes and values of a migration, but not its comments', () => {
  const sql = `-- The house keeps a surplus.
create table order_payment (house text, -- proof
  state text check (state in ('open', 'told')));
create index order_payment_proof on order_payment (house);`;
  expect(wordsInMigration(sql).map((fault) => fault.replace(/: say.*/, ''))).toEqual([
    '2: “order payment”',
    '2: “house”',
    '3: “told”',
    '4: “order payment”',
    '4: “order payment”',
    '4: “house”',
  ]);
});
