import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Text in the photos' EXIF, beside a position; it must not occur in stored photos. */
export const HIDDEN_MARK = 'EXIF-MARK';

const plainImage = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0f766e' } });

/** A JPEG with the EXIF of a phone: camera maker and position. */
export const jpegPhoto = (width = 2400, height = 1800): Promise<Buffer> =>
  plainImage(width, height)
    .withExif({
      IFD0: { Make: HIDDEN_MARK, Copyright: HIDDEN_MARK },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 59/1 0/1' },
    })
    .jpeg()
    .toBuffer();

/** A JPEG whose EXIF orientation rotates it. */
export const turnedPhoto = (): Promise<Buffer> => plainImage(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
export const pngPhoto = (width = 640, height = 480): Promise<Buffer> => plainImage(width, height).png().toBuffer();
export const webpPhoto = (): Promise<Buffer> => plainImage(640, 480).webp().toBuffer();

/** Created by heif-enc from such a JPEG, including EXIF; the other file has 48 million pixels in 32 kB. */
export const heicPhoto = (name: 'photo' | 'too-many-pixels' = 'photo'): Promise<Buffer> =>
  readFile(new URL(`photos/${name}.heic`, import.meta.url));

/** A PNG of a few kilobytes that claims dimensions of gigabytes when decoded. */
export function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(16 * 1024 * 1024));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A valid file of `side` × `side` pixels that must be decoded completely before the first line can be used. */
export const largePhoto = (kind: 'progressive jpeg' | 'interlaced png', side: number): Promise<Buffer> =>
  kind === 'interlaced png'
    ? plainImage(side, side).png({ progressive: true, compressionLevel: 1 }).toBuffer()
    : plainImage(side, side).jpeg({ progressive: true }).toBuffer();

/** The same HEIC with false dimensions in its header. */
export function withSizeClaimed(heic: Buffer, width: number, height: number): Buffer {
  const forgedHeic = Buffer.from(heic);
  for (let at = forgedHeic.indexOf('ispe'); at !== -1; at = forgedHeic.indexOf('ispe', at + 4)) {
    forgedHeic.writeUInt32BE(width, at + 8);
    forgedHeic.writeUInt32BE(height, at + 12);
  }
  return forgedHeic;
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
