/**
 * Proof of work before an SMS is sent: the page searches a salt with which PBKDF2 (HMAC-SHA-256) of the captcha's sid begins with a number of zero
 * bits. Each further bit doubles the work. One try is so long that nearly all of it runs in native code, so that a page is not much slower than a
 * dedicated server.
 */
export const WORK_ITERATIONS = 2_000;

/** Number of bytes of the result that are checked. */
export const WORK_BYTES = 4;

export const isWorkDone = (result: Uint8Array, bits: number): boolean =>
  Math.clz32(new DataView(result.buffer, result.byteOffset).getUint32(0)) >= bits;
