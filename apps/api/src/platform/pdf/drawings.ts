import { encode } from 'uqr';

interface Strip {
  readonly x: number;
  /** Vertical centre. */
  readonly y: number;
  readonly width: number;
  readonly colour: string;
}

const PATTERN_STEP = 15;
const LARGE_DIAMOND = 4;
const SMALL_DIAMOND = 1.6;

/** Draws the weave pattern of the product's pages: large and small diamonds in turns. */
export function drawWeavePattern(document: PDFKit.PDFDocument, { x, y, width, colour }: Strip): void {
  document.save().fillColor(colour);
  for (let at = LARGE_DIAMOND; at <= width - LARGE_DIAMOND; at += PATTERN_STEP) {
    drawDiamond(document, x + at, y, LARGE_DIAMOND);
    if (at + PATTERN_STEP / 2 <= width - LARGE_DIAMOND) drawDiamond(document, x + at + PATTERN_STEP / 2, y, SMALL_DIAMOND);
  }
  document.fill().restore();
}

function drawDiamond(document: PDFKit.PDFDocument, x: number, y: number, half: number): void {
  document
    .moveTo(x - half, y)
    .lineTo(x, y - half)
    .lineTo(x + half, y)
    .lineTo(x, y + half)
    .closePath();
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function drawQr(document: PDFKit.PDFDocument, text: string, { x, y, size }: Square): void {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const side = size / data.length;
  document.save().fillColor('#000000');
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) if (isDark) document.rect(x + column * side, y + row * side, side, side);
  }
  document.fill().restore();
}
