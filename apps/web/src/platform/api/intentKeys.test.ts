import { expect, test } from 'vitest';
import { intentKeys } from './intentKeys.ts';

test('the same request has the same key; a changed request or another screen has a different key', () => {
  const keyFor = intentKeys();
  const first = keyFor({ cardType: 1, items: { number: '1' } });

  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor({ cardType: 1, items: { number: '1' } })).toBe(first);
  expect(keyFor({ cardType: 1, items: { number: '2' } })).not.toBe(first);
  expect(intentKeys()({ cardType: 1, items: { number: '1' } })).not.toBe(first);
});
