import { expect, test } from 'vitest';
import { saveValues, readValues } from './values.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
}

test('[DEV-01] device, session, product and order values are kept from one visit to the next', () => {
  const storage = memory();
  const first = { ...readValues('', storage), deviceId: 'phone-1', sessionId: 's-1', productId: '42', orderId: 'OR1' };
  saveValues(first, storage);
  expect(readValues('', storage)).toEqual(first);
});

test('what the address names counts more than what was kept', () => {
  const storage = memory();
  saveValues({ ...readValues('', storage), userId: 'u-1', orderId: 'OR1' }, storage);
  expect(readValues('?userId=u-2', storage)).toMatchObject({ userId: 'u-2', orderId: 'OR1' });
});

test('a store that holds rubbish is as good as an empty one', () => {
  expect(readValues('', { getItem: () => '{' })).toMatchObject({ userId: '' });
});
