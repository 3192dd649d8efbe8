import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import css from './Button.module.css';
import { Dots } from './Dots.tsx';

interface Look {
  readonly children: ReactNode;
  /** One primary action on a page; `text` is for the more expensive or riskier choice, which stays visible. */
  readonly kind?: 'primary' | 'quiet' | 'line' | 'danger' | 'text';
  readonly small?: boolean;
}

interface ButtonProps extends Look {
  readonly onPress?: () => void;
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** The button stays in its place with its name and the focus, and ignores presses. */
  readonly busy?: boolean;
}

export function Button({ children, kind, small, onPress, type = 'button', disabled, busy = false }: ButtonProps): ReactElement {
  const press = (event: MouseEvent): void => {
    if (busy) event.preventDefault();
    else onPress?.();
  };
  return (
    <>
      <button
        // The lint rule accepts literals only.
        // oxlint-disable-next-line react/button-has-type
        type={type}
        className={css['button']}
        data-kind={kind}
        data-small={small}
        aria-busy={busy}
        disabled={disabled}
        onClick={press}
      >
        {busy ? (
          <>
            <span className={css['waiting']}>{children}</span>
            <Dots />
          </>
        ) : (
          children
        )}
      </button>
      {/* `aria-busy` alone is not read out. */}
      <span className="sr-only" aria-live="polite">
        {busy ? m.loading() : null}
      </span>
    </>
  );
}

interface ButtonLinkProps extends Look {
  readonly href: string;
}

/** A link that looks like a button, because it works in a document without JavaScript. */
export const ButtonLink = ({ children, kind, small, href }: ButtonLinkProps): ReactElement => (
  <a className={css['button']} data-kind={kind} data-small={small} href={href}>
    {children}
  </a>
);

export const ButtonPair = ({ children }: { readonly children: ReactNode }): ReactElement => <div className={css['pair']}>{children}</div>;
