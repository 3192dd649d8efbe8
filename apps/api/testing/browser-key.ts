import { SIGNATURE_HEADER, SIGNING_KEY, signatureOf } from '@hiram/contract/wire/call-signature.ts';
import type { SigningKeys, SignedCall } from '@hiram/contract/wire/call-signature.ts';

export const newBrowserKey = (): Promise<SigningKeys> => crypto.subtle.generateKey(SIGNING_KEY, false, ['sign', 'verify']);

const ours = await newBrowserKey();

/** Returns the signature header of a call. By default all tests sign as one browser. */
export async function browserSignature(call: SignedCall, keys = ours, time = Date.now()): Promise<Record<string, string>> {
  return { [SIGNATURE_HEADER.toLowerCase()]: await signatureOf(keys, call, time) };
}
