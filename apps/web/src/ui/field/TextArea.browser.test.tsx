import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReadOnlyText, TextArea } from './TextArea.tsx';
import '../base.css';
import '../tokens.css';

const given: string[] = [];

async function area(start: string): Promise<HTMLTextAreaElement> {
  function Typing(): ReactElement {
    const [value, setValue] = useState(start);
    given.push(value);
    return <TextArea label="Tell us what happened" value={value} onChange={setValue} limit={200} />;
  }
  given.length = 0;
  await render(<Typing />);
  return page.getByRole('textbox', { name: 'Tell us what happened' }).element() as HTMLTextAreaElement;
}

test('ignores typing beyond 200 characters and keeps the text behind the caret', async () => {
  const field = await area(`${'a'.repeat(198)}z`);
  field.focus();
  field.setSelectionRange(5, 5);
  await userEvent.keyboard('xyw');
  expect(field.value).toBe(`aaaaax${'a'.repeat(193)}z`);
  expect(field.selectionStart).toBe(6);
  await expect.element(page.getByText('200/200')).toBeVisible();
});

test('truncates a paste to the remaining length', async () => {
  const field = await area('a'.repeat(195));
  const source = document.body.appendChild(document.createElement('textarea'));
  source.value = '0123456789';
  source.select();
  await userEvent.copy();
  source.remove();
  field.focus();
  field.setSelectionRange(195, 195);
  await userEvent.paste();
  expect(field.value).toBe(`${'a'.repeat(195)}01234`);
});

test('truncates a word composed across the limit only after its composition ends', async () => {
  const field = await area('a'.repeat(197));
  field.focus();
  field.setSelectionRange(197, 197);
  for (const text of ['s', 'sa', 'sal', 'sala', 'salam']) {
    await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await expect.poll(() => field.value).toBe(`${'a'.repeat(197)}salam`);
  await cdp().send('Input.insertText', { text: 'salamat' });
  await expect.poll(() => field.value).toBe(`${'a'.repeat(197)}sal`);
  expect(given.at(-1)).toBe(field.value);
  expect(given.every((value) => value.length <= 200)).toBe(true);
});

test('announces the count once typing pauses, not at each key', async () => {
  const field = await area('');
  const spoken: (string | null)[] = [];
  const status = page.getByRole('status').element();
  new MutationObserver(() => spoken.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
  await userEvent.type(field, 'Called late');
  await expect.poll(() => spoken).toEqual(['11 of 200 characters']);
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription('11 of 200 characters');
});

test('the count is below the text box and covers no line of a full text', async () => {
  const field = await area('Called late. '.repeat(20).slice(0, 200));
  field.style.width = '150px';
  expect(field.scrollHeight).toBeGreaterThan(field.clientHeight);
  const linesEnd = field.getBoundingClientRect().top + field.clientTop + field.clientHeight;
  expect(page.getByText('200/200').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(linesEnd);
});

test('read-only text has its line breaks and the count out of 200', async () => {
  await render(<ReadOnlyText text={'Called at 10 pm.\nTwice.'} limit={200} />);
  expect(document.querySelector('textarea')).toBeNull();
  await expect.element(page.getByText('23/200')).toBeVisible();
  const text = page.getByText('Called at 10 pm. Twice.').element();
  expect(text.getBoundingClientRect().height).toBeGreaterThan(40);
});
