import { expect, test } from 'vitest';
import { endIntent, intentKeyOf } from './intentKeys.ts';

const request = { cardType: 1, items: { number: '1' } };
const [visit, later] = [Symbol('visit'), Symbol('later')];

test('the same request has the same key on its visit, and on later ones until it is answered; a changed or another one has a different key', () => {
  const first = intentKeyOf('bindBank', visit, request);

  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(intentKeyOf('bindBank', visit, request)).toBe(first);
  expect(intentKeyOf('bindBank', later, request)).toBe(first);
  expect(intentKeyOf('payOut', visit, request)).not.toBe(first);
  endIntent('bindBank', visit);
  expect(intentKeyOf('bindBank', visit, request)).toBe(first);
  const second = intentKeyOf('bindBank', later, request);
  expect(second).not.toBe(first);
  expect(intentKeyOf('bindBank', later, { ...request, cardType: 2 })).not.toBe(second);
});
