import { expect, test } from 'vitest';
import { saveValues, readValues } from './values.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
}

test('[DEV-01] stores device, session, product and order values between visits', () => {
  const storage = memory();
  const first = { ...readValues('', storage), deviceId: 'phone-1', sessionId: 's-1', productId: '42', orderId: 'OR1' };
  saveValues(first, storage);
  expect(readValues('', storage)).toEqual(first);
});

test('address parameters override stored values', () => {
  const storage = memory();
  saveValues({ ...readValues('', storage), userId: 'u-1', orderId: 'OR1' }, storage);
  expect(readValues('?userId=u-2', storage)).toMatchObject({ userId: 'u-2', orderId: 'OR1' });
});

test('ignores malformed stored values', () => {
  expect(readValues('', { getItem: () => '{' })).toMatchObject({ userId: '' });
});
