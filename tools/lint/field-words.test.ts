import { expect, test } from 'vitest';
import { functionVerbFault, pathFault, proseFault, wordFault, wordsInMigration } from './field-words.ts';

test.each([
  ['spendSurplus', '“surplus”: use overpayment.'],
  ['SURPLUS', '“surplus”: use overpayment.'],
  ['orderPaymentOf', '“order payment”: use loan transaction.'],
  ['next_ask_at', '“ask at”: use next poll at.'],
  ['Letter', '“letter”: use letterhead, or character.'],
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
  ['apps/web/src/app/Missing.tsx', '“missing”: use not found.'],
  ['apps/web/src/features/start/boot.ts', '“start”: use boot.'],
  ['apps/api/src/jobs/order-work.ts', '“order work”: use order task.'],
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
  expect(wordsInMigration(sql).map((fault) => fault.replace(/: use.*/, ''))).toEqual([
    '2: “order payment”',
    '2: “house”',
    '3: “told”',
    '4: “order payment”',
    '4: “order payment”',
    '4: “house”',
  ]);
});

test.each([
  ['takeWebhook', '“take”: use claim, receive, acquire or apply.'],
  ['#say', '“say”: use print, log or return.'],
])('rejects the function name %s', (name, fault) => {
  expect(functionVerbFault(name)).toBe(fault);
});

test.each(['isTaken', 'askedAt', 'receiveWebhook'])('accepts the function name %s', (name) => {
  expect(functionVerbFault(name)).toBeNull();
});

test('rejects a sentence with a pronoun instead of a noun', () => {
  expect(proseFault('Whoever borrowed before sees the changes')).toBe('“Whoever”: name the person or the thing.');
  expect(proseFault('Repeat borrowers see the changes')).toBeNull();
});
