import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useCountdown } from './useCountdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[PAY-03] [PAY-07] counts down from 60 by the clock, stops at 0, and restarts and resets at 60', async () => {
  const { result, act } = await renderHook(() => useCountdown(60));
  const state = () => [result.current.left, result.current.runs];
  expect(state()).toEqual([60, false]);
  await act(() => result.current.start());
  expect(state()).toEqual([60, true]);
  await act(() => vi.advanceTimersByTime(12_000));
  expect(state()).toEqual([48, true]);
  await act(() => result.current.reset());
  expect(state()).toEqual([60, false]);
  await act(() => result.current.start());
  await act(() => vi.advanceTimersByTime(59_750));
  expect(state()).toEqual([1, true]);
  await act(() => vi.advanceTimersByTime(250));
  expect(state()).toEqual([60, false]);
});
