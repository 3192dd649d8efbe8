import { expect, test } from 'vitest';
import { readSession } from './session.ts';
import { moveSessionFromHash } from './sessionBehindHash.ts';

function open(address: string): Record<string, string> {
  window.history.replaceState(null, '', address);
  moveSessionFromHash();
  const { userId, sessionId, orderId } = readSession(window.location.search, null, 'M1');
  return { userId, sessionId, orderId, hash: window.location.hash };
}

test('reads a session behind the # of an address as if it were in the query', () => {
  const asked = { userId: 'u1', sessionId: 's&1', orderId: 'OR1', hash: '' };
  expect(open('/order?orderId=OR1#?userId=u1&sessionId=s%261')).toEqual(asked);
  expect(open('/order#?userId=u1&sessionId=s%261')).toEqual({ ...asked, orderId: '' });
});

test('does not change an address with a route behind the #, or without a #', () => {
  expect(open('/payWay?orderId=OR1#/borrowDetail')).toEqual({ userId: '', sessionId: '', orderId: 'OR1', hash: '#/borrowDetail' });
  expect(open('/order?userId=u1')).toMatchObject({ userId: 'u1', hash: '' });
});
