import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { onNativeBack } from '../../platform/bridge/nativeBack.ts';
import { onKeyboardChange, readKeyboard } from '../page/keyboard.ts';
import css from './Dialog.module.css';
import { openModal, watchPresses } from './openDialogs.ts';

interface TabPress {
  readonly shiftKey: boolean;
  preventDefault(): void;
}

/** Browsers let Tab leave a modal dialog for their own bars; ours goes round. */
function keepTabIn(dialog: HTMLElement, press: TabPress): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, iframe, [tabindex]')].filter(isStop);
  const [first, last] = [stops[0] ?? dialog, stops.at(-1) ?? dialog];
  const active = document.activeElement;
  if (active !== (press.shiftKey ? first : last) && (active !== dialog || !press.shiftKey)) return;
  press.preventDefault();
  (press.shiftKey ? last : first).focus();
}

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0 && !isPassedOver(element);

/** Of radio buttons with one name, Tab stops at the checked one alone. */
function isPassedOver(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  return document.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) !== null;
}

export interface DialogControl {
  readonly open: boolean;
  /** Asked for by the mask, Escape or native back. What a part's Cancel does. */
  readonly onClose: () => void;
  /** `not-by-mask`: Escape and native back still close it. `no`: neither, and native back stays on the page. */
  readonly dismissable?: 'yes' | 'not-by-mask' | 'no';
}

interface DialogProps extends DialogControl {
  readonly shape: 'modal' | 'sheet' | 'viewer';
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/** What every modal, sheet and viewer stands on. Its content exists only while it is open, so each opening starts anew. */
export function Dialog({ open, ...rest }: DialogProps): ReactElement | null {
  const [present, setPresent] = useState(open);
  useEffect(watchPresses, []);
  if (open && !present) setPresent(true);
  return present ? <PresentDialog {...rest} closing={!open} onGone={() => setPresent(false)} /> : null;
}

interface PresentProps extends Omit<DialogProps, 'open'> {
  readonly closing: boolean;
  readonly onGone: () => void;
}

function PresentDialog(props: PresentProps): ReactElement {
  const { shape, label, labelledBy, describedBy, closing, dismissable = 'yes', children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const dismiss = (): void => {
    if (!closing && dismissable !== 'no') props.onClose();
  };
  useModal(dialog, closing, dismiss);
  useGone(box, closing, props.onGone);
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      data-shape={shape}
      data-closing={closing || undefined}
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={(event) => answerKey(event, dismiss)}
      onCancel={(event) => {
        // A file input inside tells of its own cancel, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={({ currentTarget }) => {
        // Some browsers close it by force on the second request; whether it closes is still ours to say.
        if (currentTarget.open || closing) return;
        currentTarget.showModal();
        dismiss();
      }}
    >
      <div className={css['mask']} onClick={dismissable === 'yes' ? dismiss : undefined} aria-hidden="true" />
      <div ref={box} className={css['box']}>
        {children}
      </div>
    </dialog>
  );
}

type Ref<T> = { readonly current: T | null };

function useModal(dialog: Ref<HTMLDialogElement>, closing: boolean, dismiss: () => void): void {
  const goBack = useEffectEvent(() => {
    dismiss();
    return !closing;
  });
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [dialog]);
  useEffect(
    () =>
      onKeyboardChange(() => {
        const covered = readKeyboard() ?? 0;
        dialog.current?.style.setProperty('height', covered > 0 ? `calc(100% - ${covered}px)` : '');
      }),
    [dialog],
  );
  useEffect(() => onNativeBack(() => goBack()), []);
}

/** Tells when the way out has been drawn: at once where there is no motion. */
function useGone(box: Ref<HTMLElement>, closing: boolean, onGone: () => void): void {
  const tell = useEffectEvent(onGone);
  useEffect(() => {
    if (!closing) return undefined;
    let current = true;
    const motions = box.current?.getAnimations() ?? [];
    void Promise.allSettled(motions.map(({ finished }) => finished)).then(() => (current ? tell() : undefined));
    return () => {
      current = false;
    };
  }, [box, closing]);
}

function answerKey(event: KeyboardEvent<HTMLDialogElement>, dismiss: () => void): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') return;
  // A dialog that was opened from this one is inside it for React.
  event.stopPropagation();
  if (event.key === 'Tab') return keepTabIn(event.currentTarget, event);
  event.preventDefault();
  dismiss();
}
