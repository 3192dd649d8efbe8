import { limits } from '@hiram/contract/product/limits.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { Refusal } from '../request/refusal.ts';
import { heavyWork } from '../work/heavy-work.ts';
import { decodeHeic } from './heic.ts';
import './libvips.ts';

export interface CleanPhoto {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** More than any phone's camera produces. Larger pictures are rejected by their header, before any pixel is decoded. */
const MOST_PIXELS = 50_000_000;
const QUALITY = 80;

/**
 * Re-encodes the photo as a JPEG from its pixels alone, without EXIF, location or hidden content. Rejects files that are not photos. The file is read
 * only when its turn has come, so that queued photos use no memory.
 * @param owner borrower whose turn the work uses
 */
export async function cleanPhoto(owner: string, file: Blob): Promise<CleanPhoto> {
  const kind = kindOf(Buffer.from(await file.slice(0, KIND_BYTES).arrayBuffer()));
  if (kind === null) throw new Refusal('imageRefused');
  return heavyWork.photos.run(owner, async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    return encode(kind === 'heic' ? await decodeHeicPhoto(bytes) : await decodeOther(bytes, kind));
  });
}

async function decodeOther(bytes: Buffer, kind: PhotoKind): Promise<Sharp> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  // Reads only the header.
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(refuse);
  // libvips detects the format itself, so it may differ from `kind`.
  if (format !== kind) throw new Refusal('imageRefused');
  if (width * height > MOST_PIXELS) throw new Refusal('tooLarge');
  return image.autoOrient();
}

async function decodeHeicPhoto(bytes: Buffer): Promise<Sharp> {
  const outcome = await decodeHeic(bytes);
  if (outcome.state !== 'decoded') throw new Refusal(outcome.state === 'too large' ? 'tooLarge' : 'imageRefused');
  const { width, height, pixels } = outcome;
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

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

/** libvips' own message is dropped, because it is of no use to the sender. */
function refuse(): never {
  throw new Refusal('imageRefused');
}

/** Accepted formats, detected from the bytes. The sender's file name and type are ignored. */
type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

const KIND_BYTES = 12;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Brands of HEVC still pictures of the HEIF family, as phones write them. */
const HEIC_BRANDS = ['heic', 'heix', 'mif1'];

function kindOf(start: Buffer): PhotoKind | null {
  if (startsWith(start, JPEG)) return 'jpeg';
  if (startsWith(start, PNG)) return 'png';
  if (textAt(start, 0) === 'RIFF' && textAt(start, 8) === 'WEBP') return 'webp';
  if (textAt(start, 4) === 'ftyp' && HEIC_BRANDS.includes(textAt(start, 8))) return 'heic';
  return null;
}

const startsWith = (start: Buffer, magic: Buffer): boolean => start.subarray(0, magic.length).equals(magic);
const textAt = (start: Buffer, at: number): string => start.toString('latin1', at, at + 4);
