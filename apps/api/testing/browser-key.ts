import { SIGNATURE_HEADER, SIGNING_KEY, signatureOf } from '@hiram/contract/wire/call-signature.ts';
import type { SigningKeys, SignedCall } from '@hiram/contract/wire/call-signature.ts';

/** As a browser makes its own. */
export const newBrowserKey = (): Promise<SigningKeys> => crypto.subtle.generateKey(SIGNING_KEY, false, ['sign', 'verify']);

const ours = await newBrowserKey();

/** The header of a call that a browser signs: the one browser that tests call with, unless another is named. */
export async function browserSignature(call: SignedCall, keys = ours, time = Date.now()): Promise<Record<string, string>> {
  return { [SIGNATURE_HEADER.toLowerCase()]: await signatureOf(keys, call, time) };
}
