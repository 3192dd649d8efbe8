import { createHash } from 'node:crypto';
import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import { expect, test } from 'vitest';
import { parseCellRanges } from './cell-ranges.ts';
import { openCells, shardOf } from './cells.ts';

const A = 'postgres://127.0.0.1/a';
const B = 'postgres://127.0.0.1/b';

test('the shard is the first four bytes of SHA-256 over the user id, modulo 480', () => {
  const firstFour = createHash('sha256').update('borrower-1').digest('hex').slice(0, 8);

  expect(shardOf('borrower-1')).toBe(parseInt(firstFour, 16) % 480);
  // Written down: a borrower's shard may never change, whatever this code becomes.
  expect([shardOf('borrower-1'), shardOf('borrower-2'), shardOf('')]).toEqual([234, 293, 290]);
});

test('user ids spread over all shards', () => {
  const shards = new Set(Array.from({ length: 20_000 }, (_, index) => shardOf(`user-${index}`)));

  expect(shards.size).toBe(SHARD_COUNT);
});

test('a borrower is found in the cell that holds the shard', async () => {
  const cells = openCells(parseCellRanges(`0-239=${A},240-479=${B}`), { role: 'service', max: 1, onIdleError: () => undefined });
  for (const userId of ['borrower-1', 'borrower-2', 'borrower-3', 'borrower-4']) {
    expect(cells.of(userId).range.url).toBe(shardOf(userId) < 240 ? A : B);
  }
  await cells.close();
});

test.each([
  ['', 'each range must read first-last=postgres://…'],
  [`0-479=mysql://127.0.0.1/a`, 'each range must read first-last=postgres://…'],
  [`1-479=${A}`, 'no range holds shard 0'],
  [`0-478=${A}`, 'no range holds shard 479'],
  [`0-480=${A}`, 'there is no shard 480'],
  [`0-200=${A},202-479=${B}`, 'no range holds shard 201'],
  [`0-240=${A},240-479=${B}`, 'shard 240 is in two ranges'],
  [`0-479=${A},100-90=${B}`, 'shard 100 is in two ranges'],
])('ranges that do not hold every shard once are refused: %s', (text, complaint) => {
  expect(() => parseCellRanges(text)).toThrow(complaint);
});

test('ranges may come in any order, and an address may hold a comma', () => {
  const ranges = parseCellRanges(`240-479=${B},0-239=postgres://127.0.0.1,127.0.0.2/a`);

  expect(ranges.map((range) => range.url)).toEqual([B, 'postgres://127.0.0.1,127.0.0.2/a']);
});
