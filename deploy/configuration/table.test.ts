import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationTable, deskTable, sandboxVariables } from './table.ts';

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

test('docs/operations.md carries the table of `npm run configuration` as it is now', () => {
  expect(operations).toContain(configurationTable());
});

test('docs/desk.md has the table of what the desk reads besides, as it is now', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/desk.md'), 'utf8')).toContain(deskTable());
});

test('docs/operations.md names every variable that the sandbox reads, and no other', () => {
  const [, listed = ''] = /^The sandbox reads (.+?)\.$/ms.exec(operations) ?? [];
  expect([...listed.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(sandboxVariables());
});
