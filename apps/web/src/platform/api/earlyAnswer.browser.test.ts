import { beforeEach, expect, test } from 'vitest';
import { storeEarlyAnswer, mayRequestEarly, consumeEarlyAnswer } from './earlyAnswer.ts';

const request = { url: '/entirely/a', session: 'userId=u1&sessionId=s1', body: 'overall=30' };

beforeEach(() => {
  delete window.earlyAnswer;
});

test('returns an early answer once, and only for the same request', async () => {
  const answer = new Response('early');
  storeEarlyAnswer({ ...request, answer: Promise.resolve(answer) });
  expect(consumeEarlyAnswer({ ...request, url: '/entirely/b' })).toBeNull();
  // Another borrower in the same tab requests the same address.
  expect(consumeEarlyAnswer({ ...request, session: 'userId=u2&sessionId=s2' })).toBeNull();
  expect(consumeEarlyAnswer({ ...request, body: null })).toBeNull();
  expect(await consumeEarlyAnswer(request)).toBe(answer);
  expect(consumeEarlyAnswer(request)).toBeNull();
});

test('the inline script makes no early request after the client has asked for the answer', () => {
  expect(mayRequestEarly()).toBe(true);
  expect(consumeEarlyAnswer(request)).toBeNull();
  expect(mayRequestEarly()).toBe(false);
});
