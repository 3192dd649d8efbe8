import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { complaintDetail, complaintList, saveComplaint, uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { callAs } from '../../../support/applications.ts';
import { replyToComplaint } from '../../../support/ops.ts';
import { acceptOffer } from '../../../support/orders.ts';
import { test } from '../../../engines/fixture.ts';

/** A PNG of one pixel; the service converts it before it is stored. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function uploadThroughNginx(address: URL, bytes: Buffer): Promise<{ status: number; code: string; url: string }> {
  const form = new FormData();
  form.set('problemImage', new File([new Uint8Array(bytes)], 'photo.png'));
  const url = new URL(`${fullPathOf(uploadComplaintImage)}${address.search}`, address);
  const answer = await fetch(url, { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' }, body: form });
  const { code, data } = (await answer.json()) as { code: string; data: { url: string } | null };
  return { status: answer.status, code, url: data?.url ?? '' };
}

const isDrawn = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(
    (source) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve(true));
        image.addEventListener('error', () => resolve(false));
        image.src = source;
      }),
    url,
  );

test('a page displays photos of a complaint and of its reply from the store, uploaded through nginx', async ({ stack, chromiumPage }) => {
  const address = await acceptOffer(stack, { decision: 'person' });
  const { code, url } = await uploadThroughNginx(address, PNG);
  expect(code).toBe('00');
  expect(new URL(url).origin).not.toBe(stack.origin);
  const orderNo = address.searchParams.get('orderId') ?? '';
  await callAs(address, saveComplaint, { problemType: 2, problemSonType: null, problemDetail: 'I paid.', problemImage: [url], orderNo });
  const problemId = (await callAs(address, complaintList, {})).tabs[0]?.items[0]?.id ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'hiram-reply-'));
  await writeFile(join(folder, 'letter.png'), PNG);
  await replyToComplaint(stack, problemId, 'Here is the letter.', [join(folder, 'letter.png')]);
  await rm(folder, { recursive: true });

  const { images, disposeImages, disposeDetail } = await callAs(address, complaintDetail, { problemId });

  expect([images.length, disposeImages.length, disposeDetail]).toEqual([1, 1, 'Here is the letter.']);
  await chromiumPage.goto(new URL('/aboutUs', stack.origin).href);
  for (const photo of [...images, ...disposeImages]) expect(await isDrawn(chromiumPage, photo)).toBe(true);
  expect(await isDrawn(chromiumPage, `${stack.sandboxUrl}/icon.svg`)).toBe(false);
});

test('nginx rejects a file of 30 MB with an envelope', async ({ stack }) => {
  const address = await acceptOffer(stack, { decision: 'person' });

  expect(await uploadThroughNginx(address, Buffer.alloc(30 * 1024 * 1024))).toEqual({ status: 413, code: '900413', url: '' });
});
