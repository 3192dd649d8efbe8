import { limits } from '@hiram/contract/product/limits.ts';

export type ToastKind = 'plain' | 'loading' | 'success' | 'fail';
export interface Toast {
  readonly kind: ToastKind;
  readonly text: string;
}

const { defaultMs, minimumMs, infoMs } = limits.toast;

let shown: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Only one toast is shown at a time: a new toast replaces the current one. */
export const toast = {
  plain: (text: string, ms?: number): void => showFor({ kind: 'plain', text }, ms),
  success: (text: string, ms?: number): void => showFor({ kind: 'success', text }, ms),
  fail: (text: string, ms?: number): void => showFor({ kind: 'fail', text }, ms),
  info: (text: string): void => showFor({ kind: 'plain', text }, infoMs),
  /** Shown until it is hidden or replaced by another toast. */
  loading: (text: string): void => show({ kind: 'loading', text }),
  hide: (): void => show(null),
  current: (): Toast | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function showFor(next: Toast, ms: number = defaultMs): void {
  show(next);
  timer = setTimeout(toast.hide, Math.max(ms, minimumMs));
}

function show(next: Toast | null): void {
  clearTimeout(timer);
  shown = next;
  for (const listener of listeners) listener();
}
