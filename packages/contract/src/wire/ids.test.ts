import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeId, SHARD_COUNT, shardOfId } from './ids.ts';

const kind = fc.constantFrom('order', 'offer', 'complaint', 'intent', 'card', 'receipt', 'certificate');
const shard = fc.integer({ min: 0, max: SHARD_COUNT - 1 });
const bytes = fc.uint8Array({ minLength: 12, maxLength: 32 });

test('every id contains its shard, readable only for its own kind', () => {
  fc.assert(
    fc.property(kind, kind, shard, bytes, (idKind, wantedKind, of, random) => {
      const id = makeId(idKind, of, random);
      expect(shardOfId(id)).toBe(of);
      expect(shardOfId(id, wantedKind)).toBe(idKind === wantedKind ? of : null);
    }),
  );
});

test('rejects an id with extra characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), shard, bytes, (extra, of, random) => {
      const id = makeId('order', of, random);
      fc.pre(extra !== '');
      expect(shardOfId(`${id}${extra}`)).toBeNull();
      expect(shardOfId(`${extra}${id}`)).toBeNull();
    }),
  );
});

test.each([
  'OR480K3M9XQ7D2P0A',
  'OR999K3M9XQ7D2P0A',
  'XX217K3M9XQ7D2P0A',
  'OR217K3M9XQ7D2P0',
  'OR217K3M9XQ7D2P0I',
  'or217k3m9xq7d2p0a',
  'OR217K3M9XQ7D2P0A\n',
  '',
  "OR217'; drop--",
])('rejects the forged id %j', (text) => {
  expect(shardOfId(text)).toBeNull();
});

test('makeId rejects an invalid shard and too few random bytes', () => {
  const random = new Uint8Array(12);
  for (const none of [-1, SHARD_COUNT, 1.5, NaN]) expect(() => makeId('order', none, random)).toThrow('no such shard');
  expect(() => makeId('order', 1, new Uint8Array(11))).toThrow('random bytes');
});
