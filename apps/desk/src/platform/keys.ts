import { useEffect, useEffectEvent } from 'react';

/** By the key as it is typed: 'j', '?', 'Enter', or 'g c' for one after the other. A key that answers false is left to whoever else has it. */
export type Keys = Readonly<Record<string, () => boolean | void>>;

const PREFIX = 'g';
const PREFIX_LASTS_MS = 1_500;
const NEVER = Number.NEGATIVE_INFINITY;

interface Registered {
  readonly keys: () => Keys;
  readonly level: number;
}

const registered: Registered[] = [];
let prefixAt = NEVER;

/** Null while somebody writes, holds another key down, or has a dialog open. */
function typedIn(event: KeyboardEvent): string | null {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || key === 'Shift') return null;
  if (document.querySelector('dialog[open]') !== null) return null;
  if (!(target instanceof HTMLElement)) return key;
  const isWriting = target.closest('input, textarea, select') !== null;
  // Both press what has the focus.
  const isPressing = target.closest('button, a, summary') !== null && (key === 'Enter' || key === ' ');
  return isPressing || (isWriting && key !== 'Escape') ? null : key;
}

function answer(event: KeyboardEvent): void {
  const typed = typedIn(event);
  if (typed === null) return;
  const isAfterPrefix = event.timeStamp - prefixAt < PREFIX_LASTS_MS;
  prefixAt = !isAfterPrefix && typed === PREFIX ? event.timeStamp : NEVER;
  const key = isAfterPrefix ? `${PREFIX} ${typed}` : typed;
  const byLevel = registered.toSorted((one, other) => other.level - one.level);
  const isAnswered = byLevel.some(({ keys }) => {
    const work = keys()[key];
    return work !== undefined && work() !== false;
  });
  if (isAnswered) event.preventDefault();
}

/**
 * Keys for the whole page.
 * @param level of two that have the same key, the higher one is first
 */
export function useKeys(keys: Keys, level = 0): void {
  const current = useEffectEvent(() => keys);
  useEffect(() => {
    const own = { keys: () => current(), level };
    registered.push(own);
    if (registered.length === 1) window.addEventListener('keydown', answer);
    return () => {
      registered.splice(registered.indexOf(own), 1);
      if (registered.length === 0) window.removeEventListener('keydown', answer);
    };
  }, [level]);
}
