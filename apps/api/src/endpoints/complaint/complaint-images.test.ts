import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { complaintDetail, saveComplaint, scoreComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { call } from '../../../testing/calls.ts';
import { COMPLAINT, buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { keysInStore, startObjectStore } from '../../../testing/object-store.ts';
import { HIDDEN_MARK, heicPhoto, jpegPhoto, pngPhoto, turnedPhoto, webpPhoto } from '../../../testing/photos.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { startService } from '../../../testing/service.ts';
import { buildPhoto, upload, uploadBody, uploadPath } from '../../../testing/uploads.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { removeUnusedPhotos } from '../../jobs/remove-photos.ts';
import { openImageStore } from '../../providers/open-image-store.ts';

const storeStart = performance.now();
const store = await startObjectStore();
console.log(`radosgw started in ${Math.round(performance.now() - storeStart)} ms`);
afterFile(() => store.stop());
const { app, resources } = await startService({ environment: { ...store.environment } });
const openedStore = openImageStore(resources.config.imageStore, resources.config.publicOrigin);
afterFile(async () => openedStore.close());
/** Long enough to fetch an address while its signature is valid. */
const SHORT_LIFETIME_SECONDS = Math.ceil(scaleTimeout(2));
const serviceWithShortLinks = await startService({
  environment: { ...store.environment, IMAGE_ADDRESS_SECONDS: String(SHORT_LIFETIME_SECONDS) },
});
const waitUntilLinksExpire = (): Promise<void> => sleep(SHORT_LIFETIME_SECONDS * 1000 + 1100);

const rowsOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('image').selectAll().where('userId', '=', userId).execute();

const keysOf = async (session: BuiltSession): Promise<string[]> => (await rowsOf(session)).map(({ imageId }) => `${imageId}.jpg`);

async function objectsOf(session: BuiltSession): Promise<string[]> {
  const keys = await keysOf(session);
  return (await keysInStore(store.environment)).filter((key) => keys.includes(key));
}

const open = async (address: string): Promise<{ status: number; bytes: Buffer; type: string | null }> => {
  const answer = await fetch(address);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') };
};

test.each([
  ['a large JPEG (scaled down)', 'photo.jpg', () => jpegPhoto(), [1600, 1200]],
  ['a rotated JPEG (turned upright)', 'photo.jpg', turnedPhoto, [600, 800]],
  ['a PNG with another file extension', 'photo.txt', () => pngPhoto(), [640, 480]],
  ['a WebP', 'photo.webp', webpPhoto, [640, 480]],
  ['a HEIC', 'photo.heic', () => heicPhoto(), [640, 480]],
] as const)('[API-04] [CMP-11] stores %s as a JPEG without EXIF or location', async (_what, name, make, [width, height]) => {
  const session = await buildSession(resources);

  const answer = await upload(app, session, await make(), name);

  expect(answer.json()).toMatchObject({ code: '00', message: 'success' });
  const { bytes, type, status } = await open(answer.json<{ data: { url: string } }>().data.url);
  expect([status, type]).toEqual([200, 'image/jpeg']);
  const seen = await sharp(bytes).metadata();
  expect(seen).toMatchObject({ format: 'jpeg', width, height });
  expect([seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(bytes.includes(HIDDEN_MARK)).toBe(false);
  expect(await rowsOf(session)).toMatchObject([{ width, height, bytes: bytes.length }]);
});

test('the JPEG and HEIC fixtures contain a location', async () => {
  for (const bytes of [await jpegPhoto(), await heicPhoto()]) expect(bytes.includes(HIDDEN_MARK)).toBe(true);
});

test('[API-04 no-session] rejects an upload without a session and stores nothing', async () => {
  const session = await buildSession(resources);

  expect((await upload(app, { query: { ...session.query, sessionId: 'none' } }, await pngPhoto())).statusCode).toBe(401);
  expect(await rowsOf(session)).toEqual([]);
});

test('repeated and concurrent uploads of a photo create one row and one object', async () => {
  const session = await buildSession(resources);
  const photo = await pngPhoto(321, 200);

  const answers = await Promise.all([upload(app, session, photo), upload(app, session, photo), upload(app, session, photo)]);
  const again = await upload(app, session, photo);

  const pathOfLink = (address: string): string => address.split('?')[0] ?? '';
  const places = [...answers, again].map((answer) => pathOfLink(answer.json<{ data: { url: string } }>().data.url));
  expect(new Set(places).size).toBe(1);
  expect(await rowsOf(session)).toHaveLength(1);
  expect(await objectsOf(session)).toHaveLength(1);
});

test('the same photo uploaded by two borrowers is stored once for each of them', async () => {
  const [one, other] = [await buildSession(resources), await buildSession(resources)];
  const photo = await pngPhoto(333, 222);

  expect(await buildPhoto(app, one, photo)).not.toBe(await buildPhoto(app, other, photo));
  expect([await rowsOf(one), await rowsOf(other)].map((rows) => rows.length)).toEqual([1, 1]);
});

test('rejects an upload after 100 photos of the borrower in one day', async () => {
  const session = await buildSession(resources);
  const { cell, userId } = session.borrower;
  const at = await resources.clock.now();
  const rows = Array.from({ length: 100 }, (_, index) => ({
    userId,
    imageId: `I${index}`,
    width: 1,
    height: 1,
    bytes: 1,
    storedAt: at,
    unusedUntil: null,
  }));
  await cell.database.insertInto('image').values(rows).execute();

  expect((await upload(app, session, await pngPhoto())).json()).toMatchObject({ code: String(errorCodes.tooManyRequests) });
});

test('an interrupted upload leaves no file and no row, and the retried photo is stored once', async () => {
  const session = await buildSession(resources);
  const photo = await sharp(randomBytes(900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } })
    .jpeg()
    .toBuffer();
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const { headers, payload } = await uploadBody(photo);
  const listTemporaryFiles = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('hiram-upload-'));
  const before = await listTemporaryFiles();

  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  const head = Object.entries({ ...headers, host: address.host, 'content-length': String(payload.length) });
  socket.write(`POST ${uploadPath(session.query)} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.write(payload.subarray(0, Math.floor(payload.length / 2)));
  await waitUntil(listTemporaryFiles, (now) => now.length > before.length);
  socket.destroy();

  await waitUntil(listTemporaryFiles, (now) => now.length <= before.length);
  expect(await rowsOf(session)).toEqual([]);
  await buildPhoto(app, session, photo);
  expect([(await rowsOf(session)).length, (await objectsOf(session)).length]).toEqual([1, 1]);
});

test('the store rejects an expired address', async () => {
  const session = await buildSession(serviceWithShortLinks.resources);
  const address = await buildPhoto(serviceWithShortLinks.app, session, await pngPhoto());
  expect((await open(address)).status).toBe(200);

  await waitUntilLinksExpire();

  expect((await open(address)).status).toBe(403);
});

test('the store rejects a tampered address', async () => {
  const session = await buildSession(resources);
  const [address, other] = [
    await buildPhoto(app, session, await pngPhoto(100, 90)),
    await buildPhoto(app, session, await pngPhoto(90, 100)),
  ];
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(address);
    change(url);
    return url.href;
  };
  const tampered = [
    changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
    changed((url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))),
    changed((url) => url.searchParams.set('response-content-type', 'text/html')),
    changed((url) => (url.pathname = new URL(other).pathname)),
    changed((url) => (url.search = '')),
    changed((url) => (url.pathname = '/evidence')),
  ];

  expect((await open(address)).status).toBe(200);
  expect(await Promise.all(tampered.map(async (each) => (await open(each)).status))).toEqual(tampered.map(() => 403));
});

async function detail({ query }: BuiltSession, problemId: string) {
  const answer = await call(app, complaintDetail, { query, fields: { problemId } });
  return answer.json<{ code: number; data: { images: string[]; disposeImages: string[] } }>();
}

test('[API-07] [CMP-15] returns addresses of the complaint’s photos in their order and of the replies’ photos', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const first = await buildPhoto(app, session, await pngPhoto(50, 40));
  const second = await buildPhoto(app, session, await pngPhoto(70, 60));
  const problemId = await buildComplaint(app, session, { orderNo: orderId, problemImage: `${second},${first}` });
  await buildReply(resources, problemId, 'See the letter.', [new Blob([new Uint8Array(await heicPhoto())])]);

  const { data } = await detail(session, problemId);

  const anAddress = expect.stringMatching(/^http/) as string;
  expect(data).toEqual({
    problemId,
    type: 'Repayment not recorded',
    sonType: '',
    content: 'I paid on Monday.',
    images: [anAddress, anAddress],
    disposeDetail: 'See the letter.',
    disposeImages: [anAddress],
    isNeedScore: 1,
  });
  const widths = async (addresses: readonly string[]) =>
    Promise.all(addresses.map(async (address) => (await sharp((await open(address)).bytes).metadata()).width));
  expect(await widths(data.images)).toEqual([70, 50]);
  expect(await widths(data.disposeImages)).toEqual([640]);
});

test('[API-05] accepts a photo by its expired address', async () => {
  const { session, orderId } = await orderedSession(serviceWithShortLinks.resources, 180);
  const address = await buildPhoto(serviceWithShortLinks.app, session, await pngPhoto());
  await waitUntilLinksExpire();

  const fields = { ...COMPLAINT, orderNo: orderId, problemImage: address };
  expect((await call(serviceWithShortLinks.app, saveComplaint, { query: session.query, fields })).statusCode).toBe(200);
});

test('[API-05 other] [API-07 other] rejects every combination with another borrower’s order, photo or complaint', async () => {
  const mine = await orderedSession(resources, 180);
  const theirs = await orderedSession(resources, 180);
  const photos = {
    mine: await buildPhoto(app, mine.session, await pngPhoto()),
    theirs: await buildPhoto(app, theirs.session, await pngPhoto()),
  };
  const used = await buildPhoto(app, theirs.session, await pngPhoto(30, 20));
  const orders = { mine: mine.orderId, theirs: theirs.orderId, disguised: withOwnShard(theirs.orderId, mine.session) };
  const theirComplaint = await buildComplaint(app, theirs.session, { orderNo: orders.theirs, problemImage: used });
  const images = {
    none: '',
    mine: photos.mine,
    theirs: photos.theirs,
    used,
    disguised: withOwnShard(photos.theirs, mine.session),
    both: `${photos.mine},${photos.theirs}`,
  };

  for (const [order, orderNo] of Object.entries(orders)) {
    for (const [image, problemImage] of Object.entries(images)) {
      const answer = await call(app, saveComplaint, { query: mine.session.query, fields: { ...COMPLAINT, orderNo, problemImage } });
      const isOwn = order === 'mine' && (image === 'mine' || image === 'none');
      expect([order, image, answer.json<{ code: number }>().code]).toEqual([order, image, isOwn ? 0 : errorCodes.notFound]);
    }
  }
  for (const problemId of [theirComplaint, withOwnShard(theirComplaint, mine.session)]) {
    expect((await detail(mine.session, problemId)).code).toBe(errorCodes.notFound);
    const rated = await call(app, scoreComplaint, { query: mine.session.query, fields: { problemId, score: '5' } });
    expect(rated.json<{ code: string }>().code).toBe(String(errorCodes.notFound));
  }
  expect(await rowsOf(theirs.session)).toHaveLength(2);
});

/** Rewrites an id to this borrower's shard, so that only the row can reveal that it belongs to another borrower. */
const withOwnShard = (text: string, { borrower }: BuiltSession): string =>
  text.replace(/\b([A-Z]{2})\d{3}(?=[0-9A-Z]{12})/, `$1${String(borrower.shard).padStart(3, '0')}`);

const dateInDays = async (days: number): Promise<Date> => new Date((await resources.clock.now()).getTime() + days * 86_400_000);

test('a photo unused for thirty days is removed once from the store and the table; used photos stay', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const { database } = session.borrower.cell;
  const used = await buildPhoto(app, session, await pngPhoto(33, 22));
  await buildComplaint(app, session, { orderNo: orderId, problemImage: used });
  const [kept = ''] = await keysOf(session);
  await buildPhoto(app, session, await pngPhoto(22, 33));
  const unused = (await keysOf(session)).find((key) => key !== kept) ?? '';
  await removeUnusedPhotos(database, openedStore, await dateInDays(29));
  expect(await objectsOf(session)).toHaveLength(2);

  const removed: string[] = [];
  const countingStore = { remove: (ids: readonly string[]) => (removed.push(...ids), openedStore.remove(ids)) };
  const later = await dateInDays(31);
  await Promise.all([removeUnusedPhotos(database, countingStore, later), removeUnusedPhotos(database, countingStore, later)]);

  expect(await keysOf(session)).toEqual([kept]);
  const objects = await keysInStore(store.environment);
  expect([objects.includes(kept), objects.includes(unused)]).toEqual([true, false]);
  expect(removed.filter((id) => `${id}.jpg` === unused)).toHaveLength(1);
});

test('a row stays if the store fails to remove its photo, and a removed photo can be uploaded again', async () => {
  const session = await buildSession(resources);
  const { database } = session.borrower.cell;
  const photo = await pngPhoto(44, 22);
  await buildPhoto(app, session, photo);
  const unreachableStore = { remove: () => Promise.reject(new Error('the store is unreachable')) };
  await expect(removeUnusedPhotos(database, unreachableStore, await dateInDays(31))).rejects.toThrow('the store is unreachable');
  expect(await rowsOf(session)).toHaveLength(1);
  // The state after a crash between removing the photo from the store and deleting its row.
  const [key = ''] = await keysOf(session);
  await openedStore.remove([key.replace('.jpg', '')]);
  await database
    .updateTable('image')
    .set({ unusedUntil: new Date(0) })
    .where('userId', '=', session.borrower.userId)
    .execute();

  const address = await buildPhoto(app, session, photo);

  expect((await open(address)).status).toBe(200);
  await removeUnusedPhotos(database, openedStore, await dateInDays(29));
  expect(await objectsOf(session)).toHaveLength(1);
});

test('[API-05] rejects a complaint whose photo is being removed, and stores no part of the complaint', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const problemImage = await buildPhoto(app, session, await pngPhoto(55, 22));
  const slowStore = new EventEmitter();
  const storeThatWaits = { remove: () => (slowStore.emit('asked'), once(slowStore, 'answers').then(() => undefined)) };
  const removalStarted = once(slowStore, 'asked');
  const removal = removeUnusedPhotos(session.borrower.cell.database, storeThatWaits, await dateInDays(31));
  await removalStarted;

  const complaintAnswer = call(app, saveComplaint, { query: session.query, fields: { ...COMPLAINT, orderNo: orderId, problemImage } });
  await sleep(100);
  slowStore.emit('answers');
  await removal;

  expect((await complaintAnswer).json()).toMatchObject({ code: errorCodes.notFound });
  const { cell, userId } = session.borrower;
  expect(await cell.database.selectFrom('complaint').selectAll().where('userId', '=', userId).execute()).toEqual([]);
});

test.each(['https://elsewhere.example/evidence/IM001000000000000.jpg', 'nonsense', 'STORE/evidence/../IM001000000000000.jpg'])(
  '[API-05] rejects %s as a photo address',
  async (address) => {
    const { session, orderId } = await orderedSession(resources, 180);
    const problemImage = address.replace('STORE', store.origin);

    const answer = await call(app, saveComplaint, { query: session.query, fields: { ...COMPLAINT, orderNo: orderId, problemImage } });

    expect(answer.json()).toMatchObject({ code: errorCodes.notFound });
  },
);

test('rejects an upload as unavailable if the store is unreachable, and stores no row', async () => {
  const serviceWithoutStore = await startService({
    environment: { IMAGE_STORE_URL: 'http://127.0.0.1:1/evidence', IMAGE_STORE_KEY_ID: 'k', IMAGE_STORE_SECRET: 's' },
  });
  const session = await buildSession(serviceWithoutStore.resources);

  const answer = await upload(serviceWithoutStore.app, session, await pngPhoto());

  expect(answer.json()).toEqual({ code: String(errorCodes.unavailable), message: 'Busy at the moment, please try again', data: null });
  expect(await rowsOf(session)).toEqual([]);
});
