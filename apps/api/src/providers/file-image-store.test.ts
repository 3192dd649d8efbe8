import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileImageStore } from './file-image-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'hiram-images-'));
afterAll(() => rm(folder, { recursive: true }));
const store = fileImageStore({ kind: 'file', folder, secret: 'a secret of this test', addressSeconds: 600 }, 'https://lender.example');

const ID = 'IM001ABCDEFGHJKMN';
const PHOTO = Buffer.from('the bytes of a photo');
const AT = new Date('2026-11-15T00:00:00Z');
const later = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000);
const queryOf = (address: string): Record<string, string> => Object.fromEntries(new URL(address).searchParams);

await store.put(ID, PHOTO);
const address = await store.addressOf(ID, AT);

test('a signed address returns its photo until the address expires', async () => {
  expect(address).toMatch(/^https:\/\/lender\.example\/entirely\/stored-image\?id=IM001ABCDEFGHJKMN&expires=\d+&signature=/);
  expect(await store.read(queryOf(address), later(599))).toEqual(PHOTO);
  expect(await store.read(queryOf(address), later(600))).toBeNull();
});

test.each([
  ['another expiry', { expires: '99999999999' }],
  ['another photo', { id: 'IM001ABCDEFGHJKMP' }],
  ['a path outside the folder', { id: '../../etc/passwd' }],
  ['another signature', { signature: 'x'.repeat(43) }],
  ['no signature', { signature: '' }],
])('an address altered to %s returns no photo', async (_what, change) => {
  expect(await store.read({ ...queryOf(address), ...change }, AT)).toBeNull();
});

test('a duplicate or missing field returns no photo', async () => {
  expect(await store.read({}, AT)).toBeNull();
  expect(await store.read({ ...queryOf(address), id: [ID, ID] }, AT)).toBeNull();
});

test('a signed address of a missing photo returns no photo', async () => {
  expect(await store.read(queryOf(await store.addressOf('IM001ABCDEFGHJKMQ', AT)), AT)).toBeNull();
});

test('idIn returns the photo of an own address, and null for an address of another server', () => {
  expect(store.idIn(address)).toBe(ID);
  expect(store.idIn(address.replace('lender.example', 'elsewhere.example'))).toBeNull();
});
