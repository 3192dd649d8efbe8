import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { onNativeBack } from '../../platform/bridge/nativeBack.ts';
import { onKeyboardChange, readKeyboard } from '../page/keyboard.ts';
import css from './Dialog.module.css';
import { openModal, watchPresses } from './openDialogs.ts';

interface TabPress {
  readonly shiftKey: boolean;
  preventDefault(): void;
}

/** Browsers move Tab from a modal dialog to their own bars; here Tab cycles within the dialog. */
function trapFocus(dialog: HTMLElement, press: TabPress): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, iframe, [tabindex]')].filter(isStop);
  const [first, last] = [stops[0] ?? dialog, stops.at(-1) ?? dialog];
  const active = document.activeElement;
  if (active !== (press.shiftKey ? first : last) && (active !== dialog || !press.shiftKey)) return;
  press.preventDefault();
  (press.shiftKey ? last : first).focus();
}

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0 && !isPassedOver(element);

/** Of radio buttons with one name, only the checked one is a tab stop. */
function isPassedOver(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  return document.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) !== null;
}

export interface DialogControl {
  readonly open: boolean;
  /** Called for a press on the mask, for Escape and for native back. Does what the component's Cancel does. */
  readonly onClose: () => void;
  /** `not-by-mask`: Escape and native back still close the dialog. `no`: neither does, and native back stays on the page. */
  readonly dismissable?: 'yes' | 'not-by-mask' | 'no';
}

interface DialogProps extends DialogControl {
  readonly shape: 'modal' | 'sheet' | 'viewer';
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/** Base of every modal, sheet and viewer. The content is mounted only while the dialog is open, so each opening starts with fresh state. */
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
  useCloseAnimation(box, closing, props.onGone);
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
      onKeyDown={(event) => handleKey(event, dismiss)}
      onCancel={(event) => {
        // The `cancel` event of a file input inside the dialog bubbles to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={({ currentTarget }) => {
        // Some browsers force the dialog to close on the second request. It is opened again, because `dismiss` decides whether it closes.
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

/** Calls `onGone` after the closing animation, or at once if there is none. */
function useCloseAnimation(box: Ref<HTMLElement>, closing: boolean, onGone: () => void): void {
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

function handleKey(event: KeyboardEvent<HTMLDialogElement>, dismiss: () => void): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') return;
  // In React's tree a dialog that was opened from this one is its child, so the event would bubble to this one.
  event.stopPropagation();
  if (event.key === 'Tab') return trapFocus(event.currentTarget, event);
  event.preventDefault();
  dismiss();
}
