import type { CallFailure } from './failure.ts';

/** Events of a call. Screens subscribe to them, so that the transport imports no screen. */
export type CallEvent =
  /** `null` stands for the default text. */
  | { readonly kind: 'loading'; readonly call: symbol; readonly text: string | null }
  | { readonly kind: 'loaded'; readonly call: symbol }
  /** `announce` is false if the screen shows its own text. */
  | { readonly kind: 'failed'; readonly failure: CallFailure; readonly announce: boolean };

type Listener = (event: CallEvent) => void;
const listeners = new Set<Listener>();

export function onCallEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function emitCallEvent(event: CallEvent): void {
  for (const listener of listeners) listener(event);
}
