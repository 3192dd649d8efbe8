import { createHash } from 'node:crypto';
import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import { expect, test } from 'vitest';
import { parseCellAddresses } from './cell-addresses.ts';
import { shardOf } from './cells.ts';

const A = 'postgres://127.0.0.1/a';
const B = 'postgres://127.0.0.1/b';

test('the shard is the first four bytes of SHA-256 over the user id, modulo 480', () => {
  const firstFourBytes = createHash('sha256').update('borrower-1').digest('hex').slice(0, 8);

  expect(shardOf('borrower-1')).toBe(parseInt(firstFourBytes, 16) % 480);
  // Literal values, because the shard of a borrower must never change.
  expect([shardOf('borrower-1'), shardOf('borrower-2'), shardOf('')]).toEqual([234, 293, 290]);
});

test('user ids spread over all shards', () => {
  const shards = new Set(Array.from({ length: 20_000 }, (_, index) => shardOf(`user-${index}`)));

  expect(shards.size).toBe(SHARD_COUNT);
});

test.each([
  ['', 'each cell must read name=postgres://…'],
  ['cell-0=mysql://127.0.0.1/a', 'each cell must read name=postgres://…'],
  [`0-479=${A}`, 'each cell must read name=postgres://…'],
  [`cell-0=${A},cell-0=${B}`, 'cell-0 is named twice'],
])('rejects invalid or duplicate cell addresses: %s', (text, complaint) => {
  expect(() => parseCellAddresses(text)).toThrow(complaint);
});

test('accepts cells in any order and addresses that contain a comma', () => {
  expect(parseCellAddresses(`cell-1=${B},cell-0=postgres://127.0.0.1,127.0.0.2/a`)).toEqual([
    { name: 'cell-1', url: B },
    { name: 'cell-0', url: 'postgres://127.0.0.1,127.0.0.2/a' },
  ]);
});
