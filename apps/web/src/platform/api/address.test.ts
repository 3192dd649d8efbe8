import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { expect, test } from 'vitest';
import { readSession } from '../session/session.ts';
import { callAddress, firstPayload, type CallShape } from './address.ts';

const session = readSession('?deviceId=d1&userId=u1&sessionId=s1&building=B&swift=S', null, '1000001');
const COMMON = 'deviceId=d1&userId=u1&sessionId=s1&merchantNumber=1000001';
const shape = (changes: Partial<CallShape> = {}): CallShape => ({
  method: 'POST',
  path: '/x',
  client: 'v3',
  encoding: 'form',
  ...changes,
});

test('[GEN-05] a call goes below /entirely and carries the common parameters in its query', () => {
  expect(callAddress(contactInfo, session, { overall: '30' }).url).toBe(`/entirely/v3/personal-center/contact-kf-info?${COMMON}`);
});

test('[GEN-07] a POST sends its payload as a form, and only there', () => {
  const { url, headers, body } = callAddress(shape(), session, { text: 'a b&c' });
  expect(body).toBe('text=a+b%26c');
  expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
  expect(url).toBe(`/entirely/x?${COMMON}`);
});

test('[GEN-07] a GET sends its payload as the query; so does a POST that is declared so', () => {
  for (const method of ['GET', 'POST'] as const) {
    const { url, headers, body } = callAddress(shape({ method, encoding: 'query' }), session, { orderId: 'OR1' });
    expect(url).toBe(`/entirely/x?${COMMON}&orderId=OR1`);
    expect(body).toBeNull();
    expect(headers).not.toHaveProperty('Content-Type');
  }
});

test('[GEN-07] a multipart call leaves the content type to the browser, which alone knows the boundary', () => {
  expect(callAddress(shape({ encoding: 'multipart' }), session, {}).headers).not.toHaveProperty('Content-Type');
});

test('a payload field under a common name replaces the common value, so that no name is sent twice', () => {
  const { url } = callAddress(shape({ method: 'GET', encoding: 'query' }), session, { userId: 'u2' });
  expect(new URL(url, 'http://localhost').searchParams.getAll('userId')).toEqual(['u2']);
});

test('an early call takes what it needs from the address, and is left to the screen where that is missing', () => {
  const call = { ...shape(), payload: { overall: '30' }, fromSession: ['orderId'] } as const;
  expect(firstPayload(call, { ...session, orderId: 'OR1' })).toEqual({ overall: '30', orderId: 'OR1' });
  expect(firstPayload(call, session)).toBeNull();
});
