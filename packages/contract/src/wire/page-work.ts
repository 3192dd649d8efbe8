/**
 * Work that a page does before an SMS is sent: a text so that PBKDF2 (HMAC-SHA-256), over the sid of the captcha with the text as its salt, begins
 * with so many zero bits. Each bit more doubles the work. One try is long enough that the browser's own code does nearly all of it, and a page is
 * not much slower than a server that does nothing else.
 */
export const WORK_ITERATIONS = 2_000;

/** As many of the result are looked at. */
export const WORK_BYTES = 4;

export const isWorkDone = (result: Uint8Array, bits: number): boolean =>
  Math.clz32(new DataView(result.buffer, result.byteOffset).getUint32(0)) >= bits;
