import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { expect, test } from 'vitest';
import { buildSession } from '../../../testing/factories.ts';
import { HIDDEN_MARK, heicPhoto, jpegPhoto, largePhoto, pngBomb, pngPhoto, withSizeClaimed } from '../../../testing/photos.ts';
import { startQuietServer } from '../../../testing/quiet-server.ts';
import { startService } from '../../../testing/service.ts';
import { uploadBody, uploadPath } from '../../../testing/uploads.ts';

/** Runs in its own process, so that the measured memory is the service's alone. */
const { resources, environment } = await startService();
const { origin, server } = await startQuietServer(environment);
const { query } = await buildSession(resources);
const other = await buildSession(resources);

async function send(bytes: Buffer, name: string, as = query): Promise<{ status: number; code: string; message: string; url: string }> {
  const { headers, payload } = await uploadBody(bytes, name);
  const answer = await fetch(`${origin}${uploadPath(as)}`, { method: 'POST', headers, body: new Uint8Array(payload) });
  const { code, message, data } = (await answer.json()) as { code: string; message: string; data: { url: string } | null };
  return { status: answer.status, code, message, url: data?.url ?? '' };
}

const PEAK_LIMIT_MB = 700;
const PHOTOS_AT_ONCE = 12;
async function peakMb(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid ?? 0}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const HTML = Buffer.from(`<script>alert("${HIDDEN_MARK}")</script>`);
const firstHalf = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
const megabytes = (count: number): number => count * 1024 * 1024;
const jpegOf = async (bytes: number): Promise<Buffer> => Buffer.concat([await jpegPhoto(), randomBytes(bytes)]).subarray(0, bytes);

type MakeBytes = () => Buffer | Promise<Buffer>;
const { imageRefused, tooLarge, invalidRequest } = errorCodes;

test.each<[what: string, name: string, make: MakeBytes, code: number]>([
  ['an SVG', 'drawing.svg', () => SVG, imageRefused],
  ['an SVG behind the signature of a WebP', 'drawing.webp', () => Buffer.concat([Buffer.from('RIFF    WEBP'), SVG]), imageRefused],
  ['an SVG named as a photo', 'photo.jpg', () => SVG, imageRefused],
  ['a GIF that is also a script', 'photo.gif', () => Buffer.concat([Buffer.from('GIF89a/*'), HTML]), imageRefused],
  ['a PDF', 'photo.jpg', () => Buffer.from('%PDF-1.7\n'), imageRefused],
  ['an AVIF', 'photo.avif', () => Buffer.from('\0\0\0\u001cftypavif\0\0\0\0', 'latin1'), imageRefused],
  [
    'random bytes behind the signature of a JPEG',
    'photo.jpg',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(9000)]),
    imageRefused,
  ],
  [
    'random bytes behind the signature of a HEIC',
    'photo.heic',
    () => Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic', 'latin1'), randomBytes(9000)]),
    imageRefused,
  ],
  ['half a JPEG', 'photo.jpg', async () => firstHalf(await jpegPhoto()), imageRefused],
  ['half a PNG', 'photo.png', async () => firstHalf(await pngPhoto()), imageRefused],
  ['half a HEIC', 'photo.heic', async () => firstHalf(await heicPhoto()), imageRefused],
  ['a PNG of 900 million pixels', 'photo.png', () => pngBomb(30_000), tooLarge],
  ['a truncated PNG of 49 million pixels', 'photo.png', () => pngBomb(7_000), imageRefused],
  ['a HEIC of 48 million pixels', 'photo.heic', () => heicPhoto('too-many-pixels'), tooLarge],
  [
    'a HEIC of 48 million pixels that declares a small size',
    'photo.heic',
    async () => withSizeClaimed(await heicPhoto('too-many-pixels'), 640, 480),
    imageRefused,
  ],
  ['a HEIC that declares 900 million pixels', 'photo.heic', async () => withSizeClaimed(await heicPhoto(), 30_000, 30_000), tooLarge],
  ['a file of 30 MB', 'photo.jpg', () => jpegOf(megabytes(30)), tooLarge],
  ['a file one byte above the limit', 'photo.jpg', () => jpegOf(limits.upload.bytes + 1), tooLarge],
  ['an empty file', 'photo.jpg', () => Buffer.alloc(0), invalidRequest],
])('[API-04] rejects %s with an error envelope', async (_what, name, make, code) => {
  const answer = await send(await make(), name);

  expect(answer).toMatchObject({ code: String(code), status: code - 900_000, url: '' });
  expect(answer.message).not.toBe('');
});

test.each<[what: string, name: string, make: MakeBytes]>([
  ['a JPEG followed by HTML', 'photo.html', async () => Buffer.concat([await jpegPhoto(), HTML])],
  [
    'a JPEG followed by an archive',
    'photo.zip',
    async () => Buffer.concat([await jpegPhoto(800, 600), Buffer.from('PK\u0003\u0004'), HTML]),
  ],
  ['a PNG followed by HTML', 'photo.png', async () => Buffer.concat([await pngPhoto(), HTML])],
  ['a PNG with a wrong extension', 'photo.heic', () => pngPhoto(300, 300)],
  ['an interlaced PNG of 49 million pixels', 'photo.png', () => largePhoto('interlaced png', 7_000)],
  ['a progressive JPEG of 49 million pixels', 'photo.jpg', () => largePhoto('progressive jpeg', 7_000)],
  ['a JPEG of 14 MB', 'photo.jpg', () => jpegOf(megabytes(14))],
])('[API-04] stores only the picture of %s', async (_what, name, make) => {
  const answer = await send(await make(), name);

  expect(answer).toMatchObject({ code: '00', status: 200 });
  const kept = Buffer.from(await (await fetch(answer.url.replace(resources.config.publicOrigin, origin))).arrayBuffer());
  expect(kept.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(kept.subarray(-2).toString('hex')).toBe('ffd9');
  expect(kept.includes(HIDDEN_MARK)).toBe(false);
});

test('concurrent large photos stay below the memory limit and cause no output of the service', async () => {
  const photos = await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, (_, index) => largePhoto('progressive jpeg', 5_000 + index)));

  const answers = await Promise.all(photos.map((photo, index) => send(photo, 'photo.jpg', index % 2 === 0 ? query : other.query)));

  expect(answers.map(({ code }) => code)).toEqual(photos.map(() => '00'));
  const peak = await peakMb();
  console.log(`Peak memory of the service after the corpus and ${PHOTOS_AT_ONCE} concurrent photos of 25 million pixels: ${peak} MB`);
  expect(peak).toBeLessThan(PEAK_LIMIT_MB);
  expect(server.output()).toBe('');
});
