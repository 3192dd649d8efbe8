/** What we take for a photo. The name and the type that a sender gives are not looked at. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** As many bytes as a kind is known by. */
export const KIND_BYTES = 12;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Still pictures of the HEIF family in HEVC: what phones write. */
const HEIC_BRANDS = ['heic', 'heix', 'mif1'];

export function kindOf(start: Buffer): PhotoKind | null {
  if (startsWith(start, JPEG)) return 'jpeg';
  if (startsWith(start, PNG)) return 'png';
  if (textAt(start, 0) === 'RIFF' && textAt(start, 8) === 'WEBP') return 'webp';
  if (textAt(start, 4) === 'ftyp' && HEIC_BRANDS.includes(textAt(start, 8))) return 'heic';
  return null;
}

const startsWith = (start: Buffer, magic: Buffer): boolean => start.subarray(0, magic.length).equals(magic);
const textAt = (start: Buffer, at: number): string => start.toString('latin1', at, at + 4);
