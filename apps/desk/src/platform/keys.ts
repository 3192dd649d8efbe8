import { useEffect, useEffectEvent } from 'react';

/** Handlers by key: 'j', '?', 'Enter', or 'g c' for a sequence. If a handler returns false, the next handler of that key runs. */
export type Keys = Readonly<Record<string, () => boolean | void>>;

const PREFIX = 'g';
const PREFIX_LASTS_MS = 1_500;
const NEVER = Number.NEGATIVE_INFINITY;

interface KeyBinding {
  readonly keys: () => Keys;
  readonly level: number;
}

const keyBindings: KeyBinding[] = [];
let prefixPressedAt = NEVER;

/** `null` while a field has the focus, a modifier key is pressed or a dialog is open. */
function findShortcutKey(event: KeyboardEvent): string | null {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || key === 'Shift') return null;
  if (document.querySelector('dialog[open]') !== null) return null;
  if (!(target instanceof HTMLElement)) return key;
  const isInTextField = target.closest('input, textarea, select') !== null;
  // Enter and Space activate the focused element.
  const activatesControl = target.closest('button, a, summary') !== null && (key === 'Enter' || key === ' ');
  return activatesControl || (isInTextField && key !== 'Escape') ? null : key;
}

function handleKey(event: KeyboardEvent): void {
  const typed = findShortcutKey(event);
  if (typed === null) return;
  const isAfterPrefix = event.timeStamp - prefixPressedAt < PREFIX_LASTS_MS;
  prefixPressedAt = !isAfterPrefix && typed === PREFIX ? event.timeStamp : NEVER;
  const key = isAfterPrefix ? `${PREFIX} ${typed}` : typed;
  const byLevel = keyBindings.toSorted((one, other) => other.level - one.level);
  const isAnswered = byLevel.some(({ keys }) => {
    const work = keys()[key];
    return work !== undefined && work() !== false;
  });
  if (isAnswered) event.preventDefault();
}

/**
 * Registers keyboard shortcuts of the whole page.
 * @param level handlers of a higher level run first
 */
export function useKeys(keys: Keys, level = 0): void {
  const current = useEffectEvent(() => keys);
  useEffect(() => {
    const own = { keys: () => current(), level };
    keyBindings.push(own);
    if (keyBindings.length === 1) window.addEventListener('keydown', handleKey);
    return () => {
      keyBindings.splice(keyBindings.indexOf(own), 1);
      if (keyBindings.length === 0) window.removeEventListener('keydown', handleKey);
    };
  }, [level]);
}
