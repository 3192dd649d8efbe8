import { profiles } from '@hiram/contract/product/profile.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createImageFile } from '../../../testing/drawnPicture.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { sampleStart } from './complaintFixture.ts';
import { createDraftCipher } from './draftCipher.ts';
import { openEncryptedDraft } from './encryptedDraft.ts';
import { deleteAllPhotos, storePhoto, listPhotos } from './photos.ts';

const ADDRESS = '/complainPageNext?userId=u1&sessionId=s1&problemType=1&problemSonType=11&orderNo=OR1';
const OWNER = { userId: 'u1', orderNo: 'OR1' };
const NAME = 'complaintDraft:u1:OR1';
const KEY = btoa('k'.repeat(32));
const OTHER_KEY = btoa('o'.repeat(32));
const TEXT = 'They called my cousin';

const started = (draftKey?: string): PlannedAnswer => json({ code: 0, message: 'success', data: sampleStart({ draftKey }) });
const uploaded = json({ code: '00', message: 'success', data: { url: 'https://images.example/a.jpg' } });
const filed = json({ code: 0, message: 'success', data: { replyBy: '2026-09-10' } });
const area = () => page.getByRole('textbox', { name: 'Tell us what happened' });
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const picture = () => page.getByRole('img', { name: 'Image 1', exact: true });
const addPhoto = async () => userEvent.upload(page.getByLabelText('Add image'), await createImageFile('slip.png'));

beforeEach(async () => {
  localStorage.clear();
  await deleteAllPhotos();
  overrideProfile({ readableOnPhone: profiles.philippines.readableOnPhone });
});

async function photoRows(): Promise<string[]> {
  const opening = indexedDB.open('complaint');
  const rows = await new Promise<object[]>((resolve) => {
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('photos').objectStore('photos').getAll() as IDBRequest<object[]>;
      all.addEventListener('success', () => resolve(all.result));
    });
  });
  opening.result.close();
  const bytesOf = (value: unknown): string => (value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : String(value));
  return rows.map((row) =>
    Object.entries(row)
      .map(([name, value]) => `${name}=${bytesOf(value)}`)
      .join('\n'),
  );
}

test('the Philippine profile stores text and photos of a draft encrypted and restores them on reopening the page', async () => {
  const before = await openPage(ADDRESS, started(KEY), uploaded);
  await area().fill(TEXT);
  await addPhoto();
  await expect.element(picture()).toBeVisible();
  await expect.poll(photoRows).toHaveLength(1);
  await expect.poll(() => localStorage.getItem(NAME)).toMatch(/^[\w+/]{60,}=*$/);
  const kept = `${atob(localStorage.getItem(NAME) ?? '')}${(await photoRows()).join('')}`;
  for (const readable of ['cousin', 'slip', 'image', 'JFIF']) expect(kept).not.toContain(readable);
  await before.unmount();

  await openPage(ADDRESS, started(KEY));
  await expect.element(area()).toHaveValue(TEXT);
  await expect.element(picture()).toBeVisible();
  await expect.poll(() => (picture().element() as HTMLImageElement).naturalWidth).toBe(300);
});

test('stores nothing on the phone without a draft key from the service', async () => {
  const before = await openPage(ADDRESS, started(), uploaded);
  await area().fill(TEXT);
  await addPhoto();
  await expect.element(picture()).toBeVisible();
  expect(localStorage.getItem(NAME)).toBeNull();
  expect(await photoRows()).toEqual([]);
  await before.unmount();
  await openPage(ADDRESS, started());
  await expect.element(area()).toHaveValue('');
});

test('a draft encrypted with another key is empty, and new text is stored with the current key', async () => {
  const before = await openPage(ADDRESS, started(KEY), uploaded);
  await area().fill(TEXT);
  await addPhoto();
  await expect.element(picture()).toBeVisible();
  await expect.poll(photoRows).toHaveLength(1);
  await before.unmount();
  const after = await openPage(ADDRESS, started(OTHER_KEY));
  await expect.element(area()).toHaveValue('');
  await expect.element(page.getByText('0/9 images')).toBeVisible();
  await area().fill('Again');
  await after.unmount();
  await openPage(ADDRESS, started(OTHER_KEY));
  await expect.element(area()).toHaveValue('Again');
});

test('renders the text field only with the restored draft', async () => {
  const { draft } = await openEncryptedDraft(localStorage, OWNER, KEY);
  await draft.keyFor('the same');
  draft.write(TEXT);
  await expect.poll(async () => (await openEncryptedDraft(localStorage, OWNER, KEY)).draft.left).toBe(TEXT);
  const seen: string[] = [];
  const watch = new MutationObserver(() => {
    const found = document.querySelector('textarea')?.value;
    if (found !== undefined) seen.push(found);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await openPage(ADDRESS, started(KEY));
  await expect.element(area()).toHaveValue(TEXT);
  watch.disconnect();
  expect(new Set(seen)).toEqual(new Set([TEXT]));
});

test('stores the last typed text and the request key, and nothing after the complaint was sent', async () => {
  const open = async () => (await openEncryptedDraft(localStorage, OWNER, KEY)).draft;
  const draft = await open();
  for (let length = 1; length <= TEXT.length; length += 1) draft.write(TEXT.slice(0, length));
  const key = await draft.keyFor({ problemDetail: TEXT });
  // Allows time for a late earlier write, which must not overwrite the last one.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const again = await open();
  expect(again.left).toBe(TEXT);
  expect(await again.keyFor({ problemDetail: TEXT })).toBe(key);
  expect(await again.keyFor({ problemDetail: 'Another' })).not.toBe(key);

  again.write('One more');
  again.end();
  localStorage.clear();
  await again.keyFor('waits for what is under way');
  expect(localStorage.getItem(NAME)).toBeNull();
});

test('sending a complaint deletes its draft and photos', async () => {
  const started1 = started(KEY);
  const { seen } = await openPage(ADDRESS, started1, uploaded, filed, started1);
  await area().fill(TEXT);
  await addPhoto();
  await expect.element(picture()).toBeVisible();
  await send().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect((await seen()).map(({ url }) => url.replace(/\?.*/, ''))).toContain('/entirely/user-problem/problem-save');
  expect(Object.keys(localStorage)).toEqual([]);
  await expect.poll(photoRows).toEqual([]);
});

test('decrypts a photo only with its own key and order', async () => {
  const { keeping } = await openEncryptedDraft(localStorage, OWNER, KEY);
  const photo = { key: 'k1', place: 1, file: new File(['bytes of a photo'], 'slip.jpg', { type: 'image/jpeg' }), url: null };
  await storePhoto(keeping, OWNER, photo);
  const [back] = await listPhotos(keeping, OWNER);
  expect([back?.file.name, back?.file.type, await back?.file.text()]).toEqual(['slip.jpg', 'image/jpeg', 'bytes of a photo']);
  expect(await listPhotos(await createDraftCipher(OTHER_KEY), OWNER)).toEqual([]);
  expect(await listPhotos(keeping, { ...OWNER, orderNo: 'OR2' })).toEqual([]);
  expect(await listPhotos('notAtAll', OWNER)).toEqual([]);
});
