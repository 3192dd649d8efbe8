import { createHash, createPublicKey, verify } from 'node:crypto';
import { callText } from '@hiram/contract/wire/call-signature.ts';
import type { SignedCall } from '@hiram/contract/wire/call-signature.ts';

export interface CallSignature {
  /** SHA-256 of the public key. */
  readonly keyHash: Buffer;
  /** Time of the browser's clock, in milliseconds. */
  readonly time: number;
  readonly id: string;
  /** Base64; empty if the call has no body that a signature can cover. */
  readonly bodyHash: string;
  isOf(call: Omit<SignedCall, 'body'>): boolean;
}

const FORM =
  /^(?<claims>(?<key>[A-Za-z0-9+/]{87}=)\.(?<time>\d{1,15})\.(?<id>[\w-]{16,64})\.(?<bodyHash>(?:[A-Za-z0-9+/]{43}=)?))\.(?<signature>[A-Za-z0-9+/]{86}==)$/;

/** Returns `null` if the header is not a signature. `isOf` verifies it, as the last check because it costs more than all others. */
export function readSignature(header: string | string[] | undefined): CallSignature | null {
  const parts = typeof header === 'string' ? FORM.exec(header)?.groups : undefined;
  if (parts === undefined) return null;
  const { claims = '', key = '', time = '', id = '', bodyHash = '', signature = '' } = parts;
  const point = Buffer.from(key, 'base64');
  return {
    keyHash: createHash('sha256').update(point).digest(),
    time: Number(time),
    id,
    bodyHash,
    isOf: (call) => isSigned(point, callText(call, claims), Buffer.from(signature, 'base64')),
  };
}

const UNCOMPRESSED = 4;
const COORDINATE_BYTES = 32;

function isSigned(point: Buffer, text: string, signature: Buffer): boolean {
  if (point[0] !== UNCOMPRESSED) return false;
  const coordinate = (at: number): string => point.subarray(at, at + COORDINATE_BYTES).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(1 + COORDINATE_BYTES) };
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // Thrown for a point that is not on the curve.
    return false;
  }
}
