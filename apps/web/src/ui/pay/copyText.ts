/** Returns true only if the text is on the clipboard. Must be called in the tap itself, because a webview refuses after an await. */
export async function copyText(text: string): Promise<boolean> {
  // Undefined in a page that is not served over https, contrary to its type.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // Prevents a phone from opening its keyboard.
  area.readOnly = true;
  area.className = 'sr-only';
  // An open dialog does not allow the focus outside it.
  (before?.closest('dialog') ?? document.body).append(area);
  area.select();
  // No newer API works without permission.
  // oxlint-disable-next-line typescript/no-deprecated
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
