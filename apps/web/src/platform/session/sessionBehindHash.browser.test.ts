import { expect, test } from 'vitest';
import { readSession } from './session.ts';
import { moveSessionFromHash } from './sessionBehindHash.ts';

function open(address: string): Record<string, string> {
  window.history.replaceState(null, '', address);
  moveSessionFromHash();
  const { userId, sessionId, orderId } = readSession(window.location.search, null, 'M1');
  return { userId, sessionId, orderId, hash: window.location.hash };
}

test('a session behind the # of an address is read as if it stood in its query', () => {
  const asked = { userId: 'u1', sessionId: 's&1', orderId: 'OR1', hash: '' };
  expect(open('/order?orderId=OR1#?userId=u1&sessionId=s%261')).toEqual(asked);
  expect(open('/order#?userId=u1&sessionId=s%261')).toEqual({ ...asked, orderId: '' });
});

test('a route behind the #, and an address without one, stay as they are', () => {
  expect(open('/payWay?orderId=OR1#/borrowDetail')).toEqual({ userId: '', sessionId: '', orderId: 'OR1', hash: '#/borrowDetail' });
  expect(open('/order?userId=u1')).toMatchObject({ userId: 'u1', hash: '' });
});
