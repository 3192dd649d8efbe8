import { beforeEach, expect, test } from 'vitest';
import { leaveEarlyAnswer, mayRequestEarly, takeEarlyAnswer } from './earlyAnswer.ts';

const request = { url: '/entirely/a', session: 'userId=u1&sessionId=s1', body: 'overall=30' };

beforeEach(() => {
  delete window.earlyAnswer;
});

test('an early answer is given once, and to the same request only', async () => {
  const answer = new Response('early');
  leaveEarlyAnswer({ ...request, answer: Promise.resolve(answer) });
  expect(takeEarlyAnswer({ ...request, url: '/entirely/b' })).toBeNull();
  // Another borrower in the same tab requests the same address.
  expect(takeEarlyAnswer({ ...request, session: 'userId=u2&sessionId=s2' })).toBeNull();
  expect(takeEarlyAnswer({ ...request, body: null })).toBeNull();
  expect(await takeEarlyAnswer(request)).toBe(answer);
  expect(takeEarlyAnswer(request)).toBeNull();
});

test('a client that asks before the script keeps the script from asking a second time', () => {
  expect(mayRequestEarly()).toBe(true);
  expect(takeEarlyAnswer(request)).toBeNull();
  expect(mayRequestEarly()).toBe(false);
});
