import type { CallFailure } from './failure.ts';

/** What the transport tells about a call. The screens' side listens; the transport knows no screen. */
export type CallEvent =
  /** A null text asks for the default one. */
  | { readonly kind: 'loading'; readonly call: symbol; readonly text: string | null }
  | { readonly kind: 'loaded'; readonly call: symbol }
  /** `announce` is false where the screen finds its own words. */
  | { readonly kind: 'failed'; readonly failure: CallFailure; readonly announce: boolean };

type Listener = (event: CallEvent) => void;
const listeners = new Set<Listener>();

export function onCallEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellCallEvent(event: CallEvent): void {
  for (const listener of listeners) listener(event);
}
