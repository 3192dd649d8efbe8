import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { expect, test } from 'vitest';
import { sessionInHeader } from '../../../testing/sessionInHeader.ts';
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

test('[GEN-05] a call’s address is below /entirely and has the common parameters in its query', () => {
  expect(callAddress(contactInfo, session, { overall: '30' }).url).toBe(`/entirely/v3/personal-center/contact-kf-info?${COMMON}`);
});

test('[GEN-07] a POST sends its payload as a form and not in the query', () => {
  const { url, headers, body } = callAddress(shape(), session, { text: 'a b&c' });
  expect(body).toBe('text=a+b%26c');
  expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
  expect(url).toBe(`/entirely/x?${COMMON}`);
});

test('[GEN-07] a GET, and a POST with the encoding query, send the payload in the query', () => {
  for (const method of ['GET', 'POST'] as const) {
    const { url, headers, body } = callAddress(shape({ method, encoding: 'query' }), session, { orderId: 'OR1' });
    expect(url).toBe(`/entirely/x?${COMMON}&orderId=OR1`);
    expect(body).toBeNull();
    expect(headers).not.toHaveProperty('Content-Type');
  }
});

test('[GEN-07] a multipart call sets no content type, because the browser generates the boundary', () => {
  expect(callAddress(shape({ encoding: 'multipart' }), session, {}).headers).not.toHaveProperty('Content-Type');
});

test('a payload field under a common name replaces the common value, so that no name is sent twice', () => {
  const { url } = callAddress(shape({ method: 'GET', encoding: 'query' }), session, { userId: 'u2' });
  expect(new URL(url, 'http://localhost').searchParams.getAll('userId')).toEqual(['u2']);
});

test('sends the session in a header, so that the addresses of two borrowers’ calls are equal', () => {
  sessionInHeader();
  const addressFor = (userId: string) => {
    const asking = readSession(
      `?deviceId=d1&userId=${userId}&sessionId=s%261&mobilePhone=09171234567&productId=P1&appVersion=2.1`,
      null,
      'M1',
    );
    return callAddress(shape({ method: 'GET', encoding: 'query' }), asking, { orderId: 'OR1' });
  };
  const [one, other] = [addressFor('u1'), addressFor('u2')];
  expect(one.url).toBe('/entirely/x?orderId=OR1');
  expect(one.session).toBe('deviceId=d1&userId=u1&sessionId=s%261&merchantNumber=M1&appVersion=2.1&productId=P1&product_id=P1');
  expect(one.headers['Session']).toBe(one.session);
  // No call needs the phone number.
  expect(JSON.stringify(one)).not.toContain('09171234567');
  expect([other.url, other.session]).toEqual([one.url, one.session.replace('u1', 'u2')]);
});

test('[GEN-05] the specified profile sends no session header', () => {
  const { session: header, headers } = callAddress(shape(), session, {});
  expect(header).toBe('');
  expect(headers).not.toHaveProperty('Session');
});

test('builds the payload of an early call from the address, or null if a parameter is missing', () => {
  const call = { ...shape(), payload: { overall: '30' }, fromSession: ['orderId'] } as const;
  expect(firstPayload(call, { ...session, orderId: 'OR1' })).toEqual({ overall: '30', orderId: 'OR1' });
  expect(firstPayload(call, session)).toBeNull();
});
