import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import css from './Wheel.module.css';
import type { WheelColumn } from './wheelColumns.ts';

const PAUSE_MS = 600;

/** Finds the label that starts with the typed letters. The same letter again moves to the next label that starts with it. */
export function typeAhead(): (key: string, labels: readonly string[], at: number) => number {
  let typed = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (key, labels, at) => {
    clearTimeout(timer);
    timer = setTimeout(() => (typed = ''), PAUSE_MS);
    const character = key.toLowerCase();
    typed += character;
    const again = typed === character.repeat(typed.length);
    return findFrom(labels, again ? at + 1 : at, again ? character : typed) ?? at;
  };
}

function findFrom(labels: readonly string[], start: number, letters: string): number | undefined {
  const round = labels.map((_, step) => (start + step) % labels.length);
  return round.find((index) => labels[index]?.toLowerCase().startsWith(letters));
}

interface WheelProps extends WheelColumn {
  readonly value: string;
  readonly onTurn: (value: string) => void;
  readonly takesFocus: boolean;
}

/** Without a scroll event for this long, the wheel is at rest. */
const STILL_MS = 120;

/** A list of options that scrolls behind a band. Its state is the scroll position: keys and clicks scroll it, too. */
export function Wheel({ label, options, value, onTurn, takesFocus }: WheelProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [findTyped] = useState(typeAhead);
  const index = options.findIndex((option) => option.value === value);
  const turnTo = (place: number): void => {
    const option = options[place];
    if (option) onTurn(option.value);
  };
  useScrollPlace(list, index, turnTo);
  // Without animation: if Confirm is pressed next, it must return the chosen option, not one that an animation is passing.
  const jumpTo = (place: number): void => {
    scrollToPlace(list.current, place);
    turnTo(place);
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>): void => {
    const at = placeOf(event.currentTarget);
    const typed = (): number =>
      findTyped(
        event.key,
        options.map((option) => option.label),
        at,
      );
    const to = isLetter(event) ? typed() : keyTarget(event.key, at, options.length);
    if (to === undefined) return;
    event.preventDefault();
    jumpTo(to);
  };
  return (
    <div
      ref={list}
      className={css['wheel']}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={index < 0 ? undefined : `${id}${index}`}
      data-first-focus={takesFocus || undefined}
      onKeyDown={pressKey}
      onClick={({ target, currentTarget }) => jumpTo([...currentTarget.children].indexOf(target as Element))}
    >
      {options.map((option, place) => (
        <div
          key={option.value}
          id={`${id}${place}`}
          role="option"
          aria-selected={place === index}
          data-away={Math.min(Math.abs(place - index), 2)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}

type Ref = { readonly current: HTMLElement | null };

/**
 * Synchronizes the scroll position and `index`: while the wheel is turned the position determines `index`, at rest `index` determines the position.
 */
function useScrollPlace(list: Ref, index: number, onPlace: (place: number) => void): void {
  const turning = useRef(false);
  const follow = useEffectEvent((place: number) => {
    if (place === index) return;
    turning.current = true;
    onPlace(place);
  });
  const scrollToIndex = useEffectEvent(() => scrollToPlace(list.current, index));
  useEffect(() => {
    const wheel = list.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let top = wheel?.scrollTop;
    const stand = (): void => {
      // If the position differs, the wheel has just been scrolled, and its scroll event is pending.
      if (wheel?.scrollTop !== top) return;
      turning.current = false;
      scrollToIndex();
    };
    const scrolled = (): void => {
      top = wheel?.scrollTop;
      clearTimeout(timer);
      timer = setTimeout(stand, STILL_MS);
      if (wheel) follow(placeOf(wheel));
    };
    // A dialog opens only after the layout effects of its content have run, so the position is set here again.
    stand();
    wheel?.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      wheel?.removeEventListener('scroll', scrolled);
    };
  }, [list]);
  // Runs before the scroll event that a shorter list causes, so that this event does not count as the borrower's.
  useLayoutEffect(() => {
    if (!turning.current) scrollToPlace(list.current, index);
  }, [list, index]);
}

function scrollToPlace(list: HTMLElement | null, place: number): void {
  if (list && place >= 0 && placeOf(list) !== place) list.scrollTo({ top: place * rowHeight(list), behavior: 'instant' });
}

const rowHeight = (list: HTMLElement): number => list.querySelector<HTMLElement>('[role=option]')?.offsetHeight ?? 1;

const placeOf = (list: HTMLElement): number => Math.round(list.scrollTop / rowHeight(list));

function keyTarget(key: string, at: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 5,
    PageUp: at - 5,
    Home: 0,
    End: count,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
