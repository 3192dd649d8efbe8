import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emitCallEvent } from '../../platform/api/events.ts';
import { CallFailure, networkFailure } from '../../platform/api/failure.ts';
import { announceCalls } from './announceCalls.ts';
import { toast } from './toast.ts';

let stop = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  stop = announceCalls();
});
afterEach(() => {
  stop();
  toast.hide();
  vi.useRealTimers();
});

const refused = (message: string): CallFailure => new CallFailure('refused', { code: 5, message });

test('[GEN-08] two concurrent calls keep the loading toast until the last call ends', () => {
  const [first, second] = [Symbol('first'), Symbol('second')];
  emitCallEvent({ kind: 'loading', call: first, text: 'Sending' });
  emitCallEvent({ kind: 'loading', call: second, text: null });
  emitCallEvent({ kind: 'loaded', call: first });
  expect(toast.current()).toEqual({ kind: 'loading', text: 'loading...' });
  emitCallEvent({ kind: 'loaded', call: second });
  expect(toast.current()).toBeNull();
});

test('[GEN-11] shows a refusal for 2 s, and another call that ends does not hide it', () => {
  const other = Symbol('other');
  emitCallEvent({ kind: 'loading', call: other, text: null });
  emitCallEvent({ kind: 'failed', failure: refused('No such product'), announce: true });
  emitCallEvent({ kind: 'loaded', call: other });
  expect(toast.current()?.text).toBe('No such product');
  vi.advanceTimersByTime(1999);
  expect(toast.current()?.text).toBe('No such product');
  vi.advanceTimersByTime(1);
  expect(toast.current()).toBeNull();
});

test('shows no toast for a failure without a message or with announce: false', () => {
  emitCallEvent({ kind: 'failed', failure: refused('quiet'), announce: false });
  emitCallEvent({ kind: 'failed', failure: refused(''), announce: true });
  emitCallEvent({ kind: 'failed', failure: networkFailure(null), announce: true });
  expect(toast.current()).toBeNull();
});
