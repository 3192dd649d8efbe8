import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from './raster.ts';

type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Sixteen shades between background and ink: two pixels to a byte. */
const SHADES = 16;
const BITS = 4;
const INDEXED_COLOUR = 3;

/** The few parts of the PNG format that a picture in two colours needs. */
export function encodePng(raster: Raster, background: Colour, ink: Colour): Buffer<ArrayBuffer> {
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(raster)),
    chunk('PLTE', palette(background, ink)),
    chunk('IDAT', deflateSync(rows(raster))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Length, kind, data, and the checksum of the last two. */
function chunk(kind: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}

/** Compression, filter and interlace have one value each that every reader knows: 0. */
function header({ width, height }: Raster): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([BITS, INDEXED_COLOUR, 0, 0, 0], 8);
  return data;
}

function palette(background: Colour, ink: Colour): Buffer {
  const shades = Array.from({ length: SHADES }, (_, shade) =>
    background.map((channel, index) => Math.round(channel + (((ink[index] ?? 0) - channel) * shade) / (SHADES - 1))),
  );
  return Buffer.from(shades.flat());
}

/** Each row begins with the number of its filter: 0, none. The width must be even. */
function rows({ width, height, ink }: Raster): Buffer {
  const stride = 1 + width / 2;
  const data = Buffer.alloc(stride * height);
  for (let place = 0; place < width * height; place += 2) {
    const [row, column] = [Math.floor(place / width), place % width];
    data[row * stride + 1 + column / 2] = (shadeOf(ink[place]) << BITS) | shadeOf(ink[place + 1]);
  }
  return data;
}

const shadeOf = (ink = 0): number => Math.round(ink * (SHADES - 1));
