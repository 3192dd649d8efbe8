import { limits } from '@hiram/contract/product/limits.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { Refusal } from '../request/refusal.ts';
import { decodeHeic } from './heic.ts';
import { KIND_BYTES, kindOf } from './kind.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface CleanPhoto {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** More than any phone's camera writes; a picture of more pixels is refused by what its head says, before any of them is decoded. */
const MOST_PIXELS = 50_000_000;
const MOST_WAITING = 32;
const QUALITY = 80;

// libvips reads many formats, some of them programs; here it reads three. It keeps nothing, and uses one core for a picture.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const inTurn = oneAtATime(MOST_WAITING);

/**
 * The photo as a new JPEG made from its pixels alone: no EXIF, no place, nothing hidden behind or inside the file. Throws a refusal for
 * what is no photo. The file is read only when its turn has come, so that those that wait cost no memory.
 */
export async function cleanPhoto(file: Blob): Promise<CleanPhoto> {
  const kind = kindOf(Buffer.from(await file.slice(0, KIND_BYTES).arrayBuffer()));
  if (kind === null) throw new Refusal('imageRefused');
  return inTurn(async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    return encode(kind === 'heic' ? await fromHeic(bytes) : await fromOthers(bytes));
  });
}

async function fromOthers(bytes: Buffer): Promise<Sharp> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  // The head alone is read here.
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(refuse);
  if (width * height > MOST_PIXELS) throw new Refusal('tooLarge');
  return image.autoOrient();
}

async function fromHeic(bytes: Buffer): Promise<Sharp> {
  const outcome = await decodeHeic(bytes);
  if (outcome.state !== 'decoded') throw new Refusal(outcome.state === 'too large' ? 'tooLarge' : 'imageRefused');
  const { width, height, pixels } = outcome;
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Whatever is see-through becomes white, as on paper. */
async function encode(image: Sharp): Promise<CleanPhoto> {
  const { side } = limits.upload;
  const { data, info } = await image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { bytes: data, width: info.width, height: info.height };
}

/** What libvips can't read is the sender's fault; its words about it are of no use to them. */
function refuse(): never {
  throw new Refusal('imageRefused');
}
