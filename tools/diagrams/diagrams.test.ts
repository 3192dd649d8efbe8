import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagramsIn, drawDiagrams, withDiagrams } from './diagrams.ts';
import { ROOT } from './imports.ts';
import { MODULE_DESCRIPTIONS } from './module-descriptions.ts';
import { areasOf, modulesOf, upwardArrows } from './module-diagrams.ts';
import { DRAWN_TABLES, readSchema } from './tables.ts';

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const schema = await readSchema();
const diagrams = drawDiagrams(schema);

test('docs/architecture.md contains every generated diagram', () => {
  expect(diagramsIn(page).toSorted()).toEqual(Object.keys(diagrams).toSorted());
});

test('the diagrams of docs/architecture.md are current (npm run diagrams writes them)', () => {
  expect(page).toBe(withDiagrams(page, diagrams));
});

test('rejects a placeholder for an unknown diagram', () => {
  expect(() => withDiagrams('<!-- diagram: nothing -->\n```mermaid\nx\n```\n', diagrams)).toThrow('unknown diagram nothing');
});

test.each(Object.keys(MODULE_DESCRIPTIONS))('each module of %s has a description, and no import points upwards', (folder) => {
  const structure = folder.endsWith('/src/') ? modulesOf(folder) : areasOf('apps/api/src/', 'lending');
  expect(Object.keys(MODULE_DESCRIPTIONS[folder] ?? {}).toSorted()).toEqual(structure.layers.flat().toSorted());
  expect(upwardArrows(structure)).toEqual([]);
});

test('every table of a cell is either drawn or listed, and no other table is', () => {
  const drawn = Object.values(DRAWN_TABLES).flat();
  const [, cellRows = ''] = page.split('### Other tables of a cell');
  const listed = rowsOf(cellRows.split('\n### ')[0] ?? '');
  expect([...drawn, ...listed].toSorted()).toEqual(schema.cell.map(({ name }) => name).toSorted());
});

test('docs/architecture.md lists every table of the directory', () => {
  const [, directoryRows = ''] = page.split('### Tables of the directory');
  const listed = rowsOf(directoryRows.split('\n## ')[0] ?? '');
  expect(listed.toSorted()).toEqual(schema.directory.map(({ name }) => name).toSorted());
});

const rowsOf = (section: string): string[] => [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
