import { expect, test } from 'vitest';
import { commonParameters, linkTo, dropEmpty, readSession, saveSession } from './session.ts';

const MERCHANT = '1000001';
const ADDRESS =
  '?deviceId=d1&userId=u1&sessionId=s1&merchantNumber=m1&mobilePhone=13900000000&appVersion=2.1&clientType=ios&orderId=OR1&position=4';

function tabStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('[GEN-01] reads the session from the page’s address', () => {
  expect(readSession(ADDRESS, null, MERCHANT)).toMatchObject({
    deviceId: 'd1',
    userId: 'u1',
    sessionId: 's1',
    merchantNumber: 'm1',
    mobilePhone: '13900000000',
    appVersion: '2.1',
    clientType: 'ios',
  });
});

test.each(['productId', 'product_id'])('[GEN-02] reads the product from %s alone and sends it under both names', (name) => {
  const session = readSession(`?${name}=77`, null, MERCHANT);
  expect(session.productId).toBe('77');
  expect(commonParameters(session)).toMatchObject({ productId: '77', product_id: '77' });
});

test('[GEN-02] an empty productId does not hide product_id', () => {
  expect(readSession('?productId=&product_id=78', null, MERCHANT).productId).toBe('78');
});

test('[GEN-03] reads orderId and position from the address', () => {
  expect(readSession(ADDRESS, null, MERCHANT)).toMatchObject({ orderId: 'OR1', position: '4' });
});

test('[GEN-04] uses the configured merchant number if the address has none', () => {
  expect(readSession('?userId=u1', null, MERCHANT).merchantNumber).toBe(MERCHANT);
  expect(readSession('?userId=u1&merchantNumber=', null, MERCHANT).merchantNumber).toBe(MERCHANT);
});

test('an address without a session uses the tab’s stored session, and its own parameters take precedence', () => {
  const storage = tabStorage();
  saveSession(storage, readSession(ADDRESS, null, MERCHANT));
  expect(readSession('?orderId=OR2', storage, MERCHANT)).toMatchObject({
    userId: 'u1',
    sessionId: 's1',
    merchantNumber: 'm1',
    orderId: 'OR2',
  });
});

test('an address with another borrower ignores the tab’s stored session', () => {
  const storage = tabStorage();
  saveSession(storage, readSession(ADDRESS, null, MERCHANT));
  expect(readSession('?userId=u2', storage, MERCHANT)).toMatchObject({
    userId: 'u2',
    sessionId: '',
    mobilePhone: '',
    merchantNumber: MERCHANT,
  });
});

test('reads the address alone if the storage throws or contains an invalid value', () => {
  const broken = {
    getItem: (): string => {
      throw new Error('SecurityError');
    },
    setItem: (): void => {
      throw new Error('SecurityError');
    },
  };
  expect(readSession('?orderId=OR3', broken, MERCHANT).orderId).toBe('OR3');
  const nonsense = { getItem: () => 'null', setItem: () => undefined };
  expect(readSession('?orderId=OR3', nonsense, MERCHANT).orderId).toBe('OR3');
});

test('omits empty parameters from a call', () => {
  expect(dropEmpty({ a: '', b: '0' })).toEqual({ b: '0' });
  expect(commonParameters(readSession('?userId=u1&mobilePhone=', null, MERCHANT))).toEqual({ userId: 'u1', merchantNumber: MERCHANT });
});

test('a link to another page keeps the session and adds its own parameters', () => {
  const session = readSession('?userId=u1&sessionId=s%26s&product_id=9&building=b', null, MERCHANT);
  const link = new URL(linkTo('complaint', session, { from: 'service' }), 'http://localhost');
  expect(link.pathname).toBe('/complaint');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    userId: 'u1',
    sessionId: 's&s',
    merchantNumber: MERCHANT,
    productId: '9',
    product_id: '9',
    building: 'b',
    from: 'service',
  });
});
