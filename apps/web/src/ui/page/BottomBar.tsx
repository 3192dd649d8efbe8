import { useLayoutEffect, useRef, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import css from './BottomBar.module.css';
import { onKeyboardChange, readKeyboard } from './keyboard.ts';

interface BottomBarProps {
  /** Behaviour while the keyboard is open: the bar is shown above it, or hidden. */
  readonly whileTyping?: 'stay' | 'hide';
  readonly agreement?: ReactNode;
  /** The one sentence to read before the button is pressed. */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

export function BottomBar({ whileTyping = 'stay', agreement, hint, children }: BottomBarProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null);
  const covered = useSyncExternalStore(onKeyboardChange, readKeyboard, () => null);
  const open = covered !== null;
  useLayoutEffect(() => {
    // Set by script, because the content policy forbids style attributes.
    if (bar.current) bar.current.style.transform = covered ? `translateY(-${covered}px)` : '';
  }, [covered]);
  return (
    <div className={css['bar']} ref={bar} hidden={open && whileTyping === 'hide'} data-typing={open}>
      {agreement === undefined ? null : <div className={css['agreement']}>{agreement}</div>}
      {hint === undefined ? null : <p className={css['hint']}>{hint}</p>}
      {children}
    </div>
  );
}
