import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  toast.hide();
  vi.useRealTimers();
});

function expectShownFor(ms: number): void {
  vi.advanceTimersByTime(ms - 1);
  expect(toast.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toast.current()).toBeNull();
}

test.each(['plain', 'success', 'fail'] as const)('[GEN-14] shows a %s toast for 3000 ms', (kind) => {
  toast[kind]('text');
  expect(toast.current()).toEqual({ kind, text: 'text' });
  expectShownFor(3000);
});

test('[GEN-14] shows a toast for the given duration, but at least 300 ms', () => {
  toast.plain('text', 1200);
  expectShownFor(1200);
  toast.plain('text', 300);
  expectShownFor(300);
  toast.plain('text', 299);
  expectShownFor(300);
  toast.fail('text', 0);
  expectShownFor(300);
});

test('[GEN-14] shows an info toast for 2 s', () => {
  toast.info('text');
  expect(toast.current()?.kind).toBe('plain');
  expectShownFor(2000);
});

test('[GEN-14] a loading toast stays until it is hidden', () => {
  toast.loading('text');
  vi.advanceTimersByTime(3_600_000);
  expect(toast.current()).toEqual({ kind: 'loading', text: 'text' });
  toast.hide();
  expect(toast.current()).toBeNull();
});

test('[GEN-14] a new toast replaces the old toast and is shown for its full duration', () => {
  toast.plain('first');
  vi.advanceTimersByTime(2900);
  toast.success('second');
  expect(toast.current()?.text).toBe('second');
  expectShownFor(3000);
});
