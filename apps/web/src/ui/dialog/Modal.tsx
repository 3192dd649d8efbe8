import { useId, type ReactElement, type ReactNode } from 'react';
import { textLanguage } from '../../platform/i18n/textLanguage.ts';
import { CloseIcon } from './CloseIcon.tsx';
import { Dialog, type DialogControl } from './Dialog.tsx';
import css from './Modal.module.css';

interface ModalProps extends DialogControl {
  readonly title: string;
  /** A smaller line above the title. */
  readonly kicker?: string;
  readonly text?: ReactNode;
  readonly art?: ReactNode;
  readonly children?: ReactNode;
  /** The children scroll between the title and the buttons, as in an agreement. */
  readonly framed?: boolean;
  readonly centred?: boolean;
  readonly closeIcon?: boolean;
  /** One Button, or two of equal size in a ButtonPair. */
  readonly actions?: ReactNode;
}

export function Modal(props: ModalProps): ReactElement {
  const { title, kicker, text, art, children, framed = false, centred = false, closeIcon = false, actions, ...control } = props;
  const id = useId();
  return (
    <Dialog {...control} shape="modal" labelledBy={id} describedBy={text === undefined ? undefined : `${id}text`}>
      <div className={css['modal']} data-framed={framed || undefined} data-centred={centred || undefined}>
        {closeIcon ? <CloseIcon onPress={control.onClose} /> : null}
        {art === undefined ? null : <div className={css['art']}>{art}</div>}
        <div className={css['head']}>
          {kicker === undefined ? null : <p className={css['kicker']}>{kicker}</p>}
          <h2 id={id} className={css['title']} lang={textLanguage(title)}>
            {title}
          </h2>
        </div>
        {text === undefined ? null : (
          <div id={`${id}text`} className={css['text']}>
            {text}
          </div>
        )}
        {framed ? <ScrollArea label={title}>{children}</ScrollArea> : children}
        {actions === undefined ? null : <div className={css['actions']}>{actions}</div>}
      </div>
    </Dialog>
  );
}

/** In the tab order, because the keyboard scrolls only a focused element. */
const ScrollArea = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={css['frame']} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
