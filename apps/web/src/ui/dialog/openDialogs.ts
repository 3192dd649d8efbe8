const stack: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
let pressed: HTMLElement | null = null;

/** A modal dialog makes all other elements inert, so announcements must be made inside this one. */
export const topmostDialog = (): HTMLDialogElement | null => stack.at(-1) ?? null;

export function onDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** WebKit does not focus a tapped button, so only the click identifies the element to which the focus must return. */
export function watchPresses(): void {
  document.addEventListener('click', recordPress, true);
}

function recordPress({ target }: Event): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>('a, button, input, [tabindex]') : null;
}

/** Returns a function that closes the dialog and moves the focus back to its opener. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = findOpener();
  const isRinged = document.activeElement?.matches(':focus-visible');
  dialog.showModal();
  dialog.toggleAttribute('data-quiet', !isRinged);
  dialog.addEventListener('keydown', () => dialog.removeAttribute('data-quiet'));
  (dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog).focus();
  stack.push(dialog);
  notifyChange();
  return () => {
    stack.splice(stack.lastIndexOf(dialog), 1);
    dialog.close();
    (opener?.isConnected ? opener : topmostDialog())?.focus({ preventScroll: true });
    notifyChange();
  };
}

function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const isControl = active instanceof HTMLElement && active !== document.body && !(active instanceof HTMLDialogElement);
  return isControl ? active : pressed;
}

function notifyChange(): void {
  document.documentElement.toggleAttribute('data-dialog', stack.length > 0);
  for (const listener of listeners) listener();
}
