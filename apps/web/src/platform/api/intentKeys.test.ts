import { expect, test } from 'vitest';
import { endIntent, intentKeyOf } from './intentKeys.ts';

test('the same unanswered request has the same key; a changed, another or an answered one has a different key', () => {
  const first = intentKeyOf('bindBank', { cardType: 1, items: { number: '1' } });

  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(intentKeyOf('bindBank', { cardType: 1, items: { number: '1' } })).toBe(first);
  expect(intentKeyOf('payOut', { cardType: 1, items: { number: '1' } })).not.toBe(first);
  endIntent('bindBank');
  const second = intentKeyOf('bindBank', { cardType: 1, items: { number: '1' } });
  expect(second).not.toBe(first);
  expect(intentKeyOf('bindBank', { cardType: 1, items: { number: '2' } })).not.toBe(second);
});
