import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');

/** The text between the bracket at `start` and its closing bracket, without nested brackets. */
function argumentsAt(source: string, start: number): string {
  let [depth, text] = [0, ''];
  for (const letter of source.slice(start)) {
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    else if (depth === 1) text += letter;
    if (depth === 0) break;
  }
  return text.replace(/,\s*$/, '');
}

const handlesDirectly = (source: string): boolean =>
  [...source.matchAll(/\bimport\([^)]*\)\s*\.then(?=\()/g)].some(({ index, 0: { length } }) =>
    argumentsAt(source, index + length).includes(','),
  );

/**
 * The bundler makes the browser fetch a module's styles before its code, and moves a `then` directly behind `import()` into the fetch of the code.
 * Its rejection handler would not run for failed styles, so a press would silently do nothing.
 */
test('no `then` directly behind an import has a rejection handler, which would miss failed styles', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => handlesDirectly(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ["import('./a.ts').then(show, () => fail())", true],
  ["import('./a.ts').then(\n  ({ A }) => ({ default: A }),\n  () => ({ default: none }),\n)", true],
  ["import('./a.ts').then(({ a, b }) => a(b, 1)).catch(() => fail())", false],
  ['load().then(show, () => fail())', false],
])('detects a rejection handler directly behind an import in %j: %s', (source, expected) => {
  expect(handlesDirectly(source)).toBe(expected);
});
