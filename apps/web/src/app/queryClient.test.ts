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

test('makes a call that fails with a network error three times in all', async () => {
  expect(await attemptsAfter(networkFailure(null))).toBe(3);
});

test('[GEN-30] does not retry a timeout', async () => {
  expect(await attemptsAfter(networkFailure(new TimeoutError()))).toBe(1);
});

test('does not retry a refusal', async () => {
  expect(await attemptsAfter(new CallFailure('refused', { code: 7, message: 'no' }))).toBe(1);
});
