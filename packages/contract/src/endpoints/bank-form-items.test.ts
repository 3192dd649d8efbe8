import { expect, test } from 'vitest';
import { DEFAULT_CHANNEL_NUMBER } from './bank-account.ts';
import type { CardType } from './bank-account.ts';
import { channelOf, visibleItems } from './bank-form-items.ts';

const items = [
  { code: 'always', cardTypeMi: 0, channelNumber: 0 },
  { code: 'one', cardTypeMi: 1, channelNumber: 0 },
  { code: 'two', cardTypeMi: 2, channelNumber: 0 },
  { code: 'channel', cardTypeMi: 0, channelNumber: 90004 },
  { code: 'oneInChannel', cardTypeMi: 1, channelNumber: 90004 },
  { code: 'twoInChannel', cardTypeMi: 2, channelNumber: 90004 },
] as const;

const table: readonly [cardType: CardType, channelNumber: number, shown: readonly string[]][] = [
  [1, 90006, ['always', 'one']],
  [1, 90004, ['always', 'one', 'channel', 'oneInChannel']],
  // The channel restricts card type 1 only.
  [2, 90006, ['always', 'two', 'channel', 'twoInChannel']],
  [2, 90004, ['always', 'two', 'channel', 'twoInChannel']],
];

test.each(table)('[BNK-05] card type %i with channel %i shows %j', (cardType, channelNumber, shown) => {
  expect(visibleItems(items, { cardType, channelNumber }).map(({ code }) => code)).toEqual(shown);
});

test.each([
  [{ channelNumber: '90004' }, 90004],
  [{ channelNumber: '' }, DEFAULT_CHANNEL_NUMBER],
  [{ channelNumber: 'PeraPay' }, DEFAULT_CHANNEL_NUMBER],
  [{}, DEFAULT_CHANNEL_NUMBER],
])('[BNK-02] channel of %j: %i (90006 by default)', (values, channel) => {
  expect(channelOf(values)).toBe(channel);
});
