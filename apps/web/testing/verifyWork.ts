import { isWorkDone, WORK_BYTES, WORK_ITERATIONS } from '@hiram/contract/wire/page-work.ts';

export async function verifyWork(sid: string, found: string, bits: number): Promise<boolean> {
  const [key, salt] = [sid, found].map((text) => new TextEncoder().encode(text)) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  const imported = await crypto.subtle.importKey('raw', key, 'PBKDF2', false, ['deriveBits']);
  const terms = { name: 'PBKDF2', hash: 'SHA-256', iterations: WORK_ITERATIONS, salt };
  return isWorkDone(new Uint8Array(await crypto.subtle.deriveBits(terms, imported, WORK_BYTES * 8)), bits);
}
