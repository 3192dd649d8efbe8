import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure, networkFailure, TimeoutError } from '../platform/api/failure.ts';
import { makeQueryClient } from './queryClient.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function attemptsAfter(failure: CallFailure): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(failure));
  // An observer, as in a screen: `fetchQuery` would disable the retries.
  const observer = new QueryObserver(makeQueryClient(), { queryKey: ['tested'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult().error).toBe(failure);
  stop();
  return queryFn.mock.calls.length;
}

test('a call that the line lost is made three times in all', async () => {
  expect(await attemptsAfter(networkFailure(null))).toBe(3);
});

test('[GEN-30] a time-out is not tried again', async () => {
  expect(await attemptsAfter(networkFailure(new TimeoutError()))).toBe(1);
});

test('a refusal is not asked for again', async () => {
  expect(await attemptsAfter(new CallFailure('refused', { code: 7, message: 'no' }))).toBe(1);
});
