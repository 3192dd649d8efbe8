import { beforeEach, expect, test, vi } from 'vitest';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { readSession } from './session.ts';
import { sessionForPage } from './sessionForPage.ts';

const session = readSession('?userId=u1&sessionId=s1&deviceId=d1&mobilePhone=0917&productId=P1&position=4&lang=fil', null, 'M1');
const page = (search = ''): string => `${window.location.origin}/order${search}`;
const nextPage = (search: string) => readSession(search, sessionStorage, 'M1');

beforeEach(() => sessionStorage.clear());

test('returns the parameters that a same-origin address lacks, and none for another host', () => {
  expect(sessionForPage(page('?lang=en'), session, ['productId'])).toEqual({
    userId: 'u1',
    sessionId: 's1',
    deviceId: 'd1',
    mobilePhone: '0917',
    merchantNumber: 'M1',
    position: '4',
  });
  expect(sessionForPage('https://pay.example/x', session)).toEqual({});
});

test('the next page gets a removed session from the tab, without the parameters of the previous page', () => {
  overrideProfile({ sessionOnAddress: 'takenOff' });
  nextPage('?userId=u1&sessionId=s1&position=4&orderId=OR1');
  const query = sessionForPage(page('?productId=P2'), session, ['productId', 'orderId', 'position']);
  expect(query).toEqual({ lang: 'fil' });
  expect(nextPage('?productId=P2&lang=fil')).toMatchObject({ userId: 'u1', sessionId: 's1', productId: 'P2', orderId: '', position: '' });
});

test('puts the session on the address if the address names a borrower or the tab has no storage', () => {
  overrideProfile({ sessionOnAddress: 'takenOff' });
  expect(sessionForPage(page('?userId=u1'), session)).toMatchObject({ sessionId: 's1', deviceId: 'd1' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  expect(sessionForPage(page(), session)).toMatchObject({ userId: 'u1', sessionId: 's1' });
  vi.restoreAllMocks();
});
