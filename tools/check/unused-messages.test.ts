import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import english from '@hiram/contract/messages/en.json' with { type: 'json' };
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the keys in the code: `m.order_title` in pages, `'order_title'` in the service. */
function namedKeys(): ReadonlySet<string> {
  const files = globSync('apps/{web,api}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.(?:test|stories)\./.test(file));
  const named = files.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bm\.(\w+)|'(\w+)'/g)]);
  return new Set(named.map(([, ofPages, ofService]) => ofPages ?? ofService ?? ''));
}

test('every message of the catalogue is used in the code', () => {
  const named = namedKeys();
  expect(Object.keys(english).filter((key) => !named.has(key))).toEqual([]);
});
