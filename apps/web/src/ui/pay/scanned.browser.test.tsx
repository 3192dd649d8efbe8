import { BinaryBitmap, Code128Reader, HybridBinarizer, QRCodeReader, RGBLuminanceSource, type Reader } from '@zxing/library';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Barcode } from './Barcode.tsx';
import { QrCode } from './QrCode.tsx';
import { emulateMedia } from '../../../testing/kit/media.ts';
import '../base.css';
import '../tokens.css';

afterEach(() => emulateMedia({}));

/** Text that a scanner reads from a screenshot of the component. */
async function scan(part: ReactElement, reader: Reader): Promise<string> {
  await render(part);
  await expect.element(page.getByRole('img')).toBeVisible();
  const figure = document.querySelector('figure');
  if (figure === null) throw new Error('the component has no figure');
  const base64 = await page.screenshot({ element: figure, save: false });
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  return decode(picture, reader);
}

function decode(picture: ImageBitmap, reader: Reader): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser has no 2d canvas');
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  const grey = Uint8ClampedArray.from({ length: picture.width * picture.height }, (_, at) => data[at * 4 + 1] ?? 0);
  return reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, picture.width, picture.height)))).getText();
}

test.each(['881044027716', '88104402771', 'HRM0517A', 'Ab-12 3456/78~z', '0000'])('a scanner reads the barcode of %j', async (code) => {
  expect(await scan(<Barcode name="Barcode" code={code} />, new Code128Reader())).toBe(code);
});

test.each([
  ['a code', 'PAY:881044027716'],
  ['an address', 'https://pay.example/scan?order=202605173308&amount=2320.00&name=Niño'],
  ['a long text', '7Qx3'.repeat(60)],
])('a scanner reads the QR code of %s', async (_, text) => {
  expect(await scan(<QrCode name="QR code" text={text} />, new QRCodeReader())).toBe(text);
});

test('codes stay black on white in dark mode, so that a scanner can read them', async () => {
  await emulateMedia({ dark: true });
  expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(true);
  expect(await scan(<QrCode name="QR code" text="PAY:881044027716" />, new QRCodeReader())).toBe('PAY:881044027716');
  const { backgroundColor, color } = getComputedStyle(document.querySelector('figure') ?? document.body);
  expect([backgroundColor, color]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
});

test('shows a code that has no barcode as text', async () => {
  await render(<Barcode name="Barcode" code="8810４４０２" />);
  await expect.element(page.getByText('8810 ４４０２')).toBeVisible();
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});
