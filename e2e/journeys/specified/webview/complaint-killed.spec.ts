import { expect } from '@playwright/test';
import { complaintDetail, complaintList } from '@hiram/contract/endpoints/complaint.ts';
import { callAs } from '../../../support/applications.ts';
import { rowsOfBorrower, acceptOffer } from '../../../support/orders.ts';
import { test } from '../../../engines/fixture.ts';
import { WebKitApp } from '../../../engines/webkit-app.ts';

/** Fills in a complaint in the page, including its two photos. */
function write(text: string): true | null {
  const area = document.querySelector('textarea');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (area === null || input === null) return null;
  area.focus();
  // Fires the input events of a keyboard, for which there is no newer API.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('insertText', false, text);
  const files = new DataTransfer();
  for (const colour of ['#ffc043', '#0b4a37']) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 900];
    const pen = canvas.getContext('2d');
    if (pen === null) return null;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1200, 900);
    const bytes = atob(canvas.toDataURL('image/png').replace(/^data:[^,]*,/, ''));
    files.items.add(new File([Uint8Array.from(bytes, (each) => each.codePointAt(0) ?? 0)], `${colour}.png`, { type: 'image/png' }));
  }
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  Object.assign(globalThis, { firstProcess: true });
  return true;
}

/** Returns the text and the widths of the photos after both uploads; `null` before. The result must be the same before and after the kill. */
function draft(process: 'first' | 'second') {
  const widths = [...document.querySelectorAll<HTMLImageElement>('main li img')].map(({ naturalWidth }) => naturalWidth);
  const isWhole = widths.length === 2 && widths.every((width) => width > 0) && document.querySelector('progress') === null;
  const isThisProcess = 'firstProcess' in globalThis === (process === 'first');
  return isWhole && isThisProcess ? { text: document.querySelector('textarea')?.value ?? '', widths } : null;
}

function send(_: null): true | null {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send');
  button?.click();
  return button === undefined ? null : true;
}

const findText = (text: string): true | null => (document.body.textContent.includes(text) ? true : null);

test('[CMP-07] restores the draft and photos of a complaint after the process of the page was killed', async ({ stack }) => {
  const address = await acceptOffer(stack, { decision: 'person' });
  address.pathname = '/complainPageNext';
  address.searchParams.set('problemType', '2');
  address.searchParams.set('orderNo', address.searchParams.get('orderId') ?? '');
  const app = await WebKitApp.start(stack.certificate);
  try {
    await app.open(address.href);
    await app.waitForResult(write, 'I paid at the counter.');
    const before = await app.waitForResult(draft, 'first');
    expect(before.text).toBe('I paid at the counter.');

    app.killPage();

    expect(await app.waitForResult(draft, 'second')).toEqual(before);
    await app.waitForResult(send, null);
    await app.waitForResult(findText, 'We have your complaint');
  } finally {
    await app.close();
  }
  const problemId = (await callAs(address, complaintList, {})).tabs[0]?.items[0]?.id ?? '';
  const { content, images } = await callAs(address, complaintDetail, { problemId });
  expect([content, images.length]).toEqual(['I paid at the counter.', 2]);
  expect(await rowsOfBorrower(stack, address, 'select image_id from image where user_id = $1')).toHaveLength(2);
});
