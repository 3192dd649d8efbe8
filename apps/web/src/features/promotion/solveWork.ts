import { isWorkDone, WORK_BYTES, WORK_ITERATIONS } from '@hiram/contract/wire/page-work.ts';

const AT_ONCE = 4;

/** Solves the proof of work with WebCrypto, which runs off the main thread. Returns an empty string if `isWanted` becomes false. */
export async function solveWork(sid: string, bits: number, isWanted: () => boolean): Promise<string> {
  const writer = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', writer.encode(sid), 'PBKDF2', false, ['deriveBits']);
  const work = (salt: string): Promise<ArrayBuffer> =>
    crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', iterations: WORK_ITERATIONS, salt: writer.encode(salt) },
      key,
      WORK_BYTES * 8,
    );
  let first = 0;
  do {
    const lot = Array.from({ length: AT_ONCE }, (_, index) => String(first + index));
    const results = await Promise.all(lot.map(work));
    const found = lot[results.findIndex((result) => isWorkDone(new Uint8Array(result), bits))];
    if (found !== undefined) return found;
    first += AT_ONCE;
  } while (isWanted());
  return '';
}
