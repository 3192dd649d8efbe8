import { openModal, watchPresses } from '@hiram/web/ui/dialog/openDialogs.ts';
import { useEffect, useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import css from './DeskDialog.module.css';

interface WindowProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Modal dialog for desktop widths, open while it is mounted. The dialogs of the borrower's pages are as narrow as a phone. */
export function DeskDialog({ title, onClose, children }: WindowProps): ReactElement {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(watchPresses, []);
  useLayoutEffect(() => (dialog.current === null ? undefined : openModal(dialog.current)), []);
  return (
    <dialog
      ref={dialog}
      className={css['window']}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
