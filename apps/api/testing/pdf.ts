import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Reads a PDF with a program of Debian's poppler-utils. */
async function readBy(command: string, bytes: Buffer, options: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    await writeFile(file, bytes);
    // The programs report faults of the file on standard error.
    const { stdout, stderr } = await run(command, [...options, file, ...(command === 'pdftotext' ? ['-'] : [])]);
    if (stderr !== '') throw new Error(stderr);
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const textIn = async (bytes: Buffer): Promise<string> =>
  (await readBy('pdftotext', bytes, ['-layout'])).replace(/[ \t]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n');

/** Returns the structure tree with its texts, as a screen reader gets it. */
export const structureIn = (bytes: Buffer): Promise<string> => readBy('pdfinfo', bytes, ['-struct-text']);
export const factsIn = (bytes: Buffer): Promise<string> => readBy('pdfinfo', bytes, []);
export const fontsIn = (bytes: Buffer): Promise<string> => readBy('pdffonts', bytes, []);
export const picturesIn = (bytes: Buffer): Promise<string> => readBy('pdfimages', bytes, ['-list']);

export const bytesOf = (stream: Readable): Promise<Buffer> => buffer(stream);
