import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');

/** The text between the bracket that opens at `start` and the one that closes it, without what stands in brackets itself. */
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
 * The build makes the browser fetch a part's styles before its code. A `then` directly behind `import()` becomes a part of fetching the code
 * alone, so styles that do not come would be nobody's to handle: a press would do nothing, and say nothing.
 */
test('a failed import is not handled by the `then` directly behind it, which would miss that of its styles', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => handlesDirectly(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ["import('./a.ts').then(show, () => fail())", true],
  ["import('./a.ts').then(\n  ({ A }) => ({ default: A }),\n  () => ({ default: none }),\n)", true],
  ["import('./a.ts').then(({ a, b }) => a(b, 1)).catch(() => fail())", false],
  ['load().then(show, () => fail())', false],
])('%j: %s', (source, expected) => {
  expect(handlesDirectly(source)).toBe(expected);
});
