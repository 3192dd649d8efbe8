import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { textLanguage } from '../../platform/i18n/textLanguage.ts';
import { onDialogChange, topmostDialog } from '../dialog/openDialogs.ts';
import { Dots } from '../Dots.tsx';
import { Icon } from '../Icon.tsx';
import { toast, type Toast, type ToastKind } from './toast.ts';
import css from './ToastRegion.module.css';

/** In the page and in the topmost dialog, even if they are empty: a live region that is inserted together with its text is not read out. */
export function ToastRegion(): ReactElement {
  const shown = useSyncExternalStore(toast.subscribe, toast.current);
  const dialog = useSyncExternalStore(onDialogChange, topmostDialog);
  return (
    <>
      <Region shown={dialog === null ? shown : null} place={document.body} />
      {dialog === null ? null : <Region shown={shown} place={dialog} />}
    </>
  );
}

const Region = ({ shown, place }: { readonly shown: Toast | null; readonly place: Element }): ReactElement =>
  createPortal(
    <div className={css['region']} role="status">
      {shown === null ? null : <ToastBox toast={shown} />}
    </div>,
    place,
  );

function ToastBox({ toast: { kind, text } }: { readonly toast: Toast }): ReactElement {
  return (
    <div className={`${css['toast']} ${css[kind] ?? ''}`} lang={textLanguage(text)}>
      {marks[kind]}
      {text}
    </div>
  );
}

const marks: Record<ToastKind, ReactNode> = {
  plain: null,
  loading: <Dots />,
  success: <Icon name="check" />,
  fail: <Icon name="cross" />,
};
