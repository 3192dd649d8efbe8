import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { LONGEST, LongestFirst } from './longest-first.ts';

const root = join(import.meta.dirname, '../..');

test('every test that takes long is there under its name', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('what takes long begins first, whichever project it is of, and nothing is left out', async () => {
  const vitest = await createVitest({ root, config: join(root, 'vitest.config.ts'), watch: false, run: true });
  try {
    const files = await vitest.globTestSpecifications();
    const sorted = (await new LongestFirst(vitest).sort([...files])).map(({ moduleId }) => moduleId.slice(root.length + 1));

    expect(sorted.slice(0, LONGEST.length)).toEqual(LONGEST);
    expect(sorted.toSorted()).toEqual(files.map(({ moduleId }) => moduleId.slice(root.length + 1)).toSorted());
  } finally {
    await vitest.close();
  }
});
