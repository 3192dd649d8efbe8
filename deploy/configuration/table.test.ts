import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationTable, deskTable, sandboxVariables } from './table.ts';

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

test('docs/operations.md contains the current table of `npm run configuration`', () => {
  expect(operations).toContain(configurationTable());
});

test('docs/desk.md contains the current table of the desk’s own variables', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/desk.md'), 'utf8')).toContain(deskTable());
});

test('docs/operations.md lists exactly the variables that the sandbox reads', () => {
  const [, listed = ''] = /^The sandbox reads (.+?)\.$/ms.exec(operations) ?? [];
  expect([...listed.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(sandboxVariables());
});
