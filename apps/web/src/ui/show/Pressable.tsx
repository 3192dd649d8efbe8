import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import css from './Pressable.module.css';

export type Press = { readonly href?: string; readonly onPress?: never } | { readonly onPress?: () => void; readonly href?: never };

interface PressableProps {
  readonly press: Press;
  readonly className: string | undefined;
  readonly tone?: string | undefined;
  readonly expanded?: boolean | undefined;
  readonly children: ReactNode;
}

/** Base of rows and banners: if it can be pressed, it ends in a chevron, and all of it is the target. */
export function Pressable({ press: { href, onPress }, className, tone, expanded, children }: PressableProps): ReactElement {
  const chevron = (
    <span className={css['chevron']}>
      <Icon name={expanded === undefined ? 'onward' : expanded ? 'up' : 'down'} small />
    </span>
  );
  const shared = { className: `${css['row']} ${className ?? ''}`, 'data-tone': tone };
  if (href !== undefined)
    return (
      <a {...shared} href={href}>
        {children}
        {chevron}
      </a>
    );
  if (onPress)
    return (
      <button type="button" {...shared} aria-expanded={expanded} onClick={onPress}>
        {children}
        {chevron}
      </button>
    );
  return <div {...shared}>{children}</div>;
}
