import { useId, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { CloseIcon } from './CloseIcon.tsx';
import { Dialog, type DialogControl } from './Dialog.tsx';
import css from './Sheet.module.css';

interface SheetProps extends DialogControl {
  readonly title: string;
  readonly hint?: string;
  /** If set, the title is between Cancel and Confirm; otherwise beside a close icon. */
  readonly onConfirm?: () => void;
  readonly children: ReactNode;
}

/** Dialog at the bottom of the page. The mask, Cancel and the close icon discard all changes. */
export function Sheet({ title, hint, onConfirm, children, ...control }: SheetProps): ReactElement {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}hint`;
  return (
    <Dialog {...control} shape="sheet" labelledBy={id} describedBy={hintId}>
      <div className={css['handle']} />
      {onConfirm === undefined ? (
        <Head id={id} title={title} onClose={control.onClose} />
      ) : (
        <Bar id={id} title={title} onCancel={control.onClose} onConfirm={onConfirm} />
      )}
      {hint === undefined ? null : (
        <p id={hintId} className={css['hint']}>
          {hint}
        </p>
      )}
      {children}
    </Dialog>
  );
}

interface HeadProps {
  readonly id: string;
  readonly title: string;
}

const Head = ({ id, title, onClose }: HeadProps & { readonly onClose: () => void }): ReactElement => (
  <div className={css['head']}>
    <h2 id={id}>{title}</h2>
    <CloseIcon onPress={onClose} />
  </div>
);

interface BarProps extends HeadProps {
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

const Bar = ({ id, title, onCancel, onConfirm }: BarProps): ReactElement => (
  <div className={css['bar']}>
    <button type="button" onClick={onCancel}>
      {m.cancel()}
    </button>
    <h2 id={id}>{title}</h2>
    <button type="button" onClick={onConfirm}>
      {m.confirm()}
    </button>
  </div>
);
