/** True only when the text is on the clipboard. To be called in the tap itself: after an await a webview refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Absent where the page is not served over https, whatever the types say.
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
  // Without it a phone opens its keyboard.
  area.readOnly = true;
  area.className = 'sr-only';
  // An open dialog takes the focus back from whatever stands outside it.
  (before?.closest('dialog') ?? document.body).append(area);
  area.select();
  // There is nothing newer that works without permission.
  // oxlint-disable-next-line typescript/no-deprecated
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
