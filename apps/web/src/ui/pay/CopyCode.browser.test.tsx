import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CopyCode } from './CopyCode.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'clipboard');
});

/** As in a page that is not served over https. */
const withoutClipboard = (): unknown => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });

async function draw(): Promise<boolean[]> {
  const results: boolean[] = [];
  await render(<CopyCode label="Contract No." code="881044027716" onCopy={(copied) => results.push(copied)} />);
  return results;
}

/** Text that a paste inserts. */
async function pasted(): Promise<string> {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await userEvent.paste();
  field.remove();
  return field.value;
}

test('shows the code in groups of four under its label', async () => {
  await draw();
  await expect.element(page.getByText('Contract No.')).toBeVisible();
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
});

test('copies the code without spaces and reports success', async () => {
  const results = await draw();
  await userEvent.click(page.getByRole('button', { name: 'Click to Copy' }));
  await expect.poll(() => results).toEqual([true]);
  expect(await pasted()).toBe('881044027716');
});

test('copies by execCommand without a clipboard, and keeps the focus on the button', async () => {
  withoutClipboard();
  const results = await draw();
  const button = page.getByRole('button', { name: 'Click to Copy' });
  await userEvent.click(button);
  await expect.poll(() => results).toEqual([true]);
  await expect.element(button).toHaveFocus();
  expect(await pasted()).toBe('881044027716');
});

test('copies by execCommand inside an open dialog', async () => {
  withoutClipboard();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  const results: boolean[] = [];
  await render(<CopyCode label="Contract No." code="4402" onCopy={(copied) => results.push(copied)} />, { container: dialog });
  await userEvent.click(page.getByRole('button', { name: 'Click to Copy' }));
  await expect.poll(() => results).toEqual([true]);
  dialog.remove();
  expect(await pasted()).toBe('4402');
});

test('reports a failure if the code cannot be copied', async () => {
  withoutClipboard();
  // The engine's own refusal cannot be provoked in a browser under test.
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  const results = await draw();
  await userEvent.click(page.getByRole('button', { name: 'Click to Copy' }));
  await expect.poll(() => results).toEqual([false]);
});

test('a manual selection of the code has no spaces', async () => {
  await draw();
  const code = page.getByText('8810 4402 7716').element();
  getSelection()?.selectAllChildren(code);
  await userEvent.copy();
  expect(await pasted()).toBe('881044027716');
});
