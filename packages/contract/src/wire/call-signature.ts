/**
 * Proves that a call comes from the browser that used its session first, similar to DPoP (RFC 9449): that browser signs each call with a key that
 * cannot be exported. In addition to DPoP's path, the signature covers the query, the session header and the body.
 */
export const SIGNATURE_HEADER = 'Session-Signature';

/** Parameters of both key generation and signing, in one object because every page loads it. */
export const SIGNING_KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export interface SignedCall {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly url: string;
  /** Session header; absent or empty if the session is in the query. */
  readonly session?: string;
  /** `null` without a body, and for a multipart form, whose bytes the browser generates. */
  readonly body: string | null;
}

type SubtleKey = Parameters<typeof crypto.subtle.exportKey>[1];

export interface SigningKeys {
  readonly publicKey: SubtleKey;
  readonly privateKey: SubtleKey;
}

/** Returns the header's value: public key, time in milliseconds, random id, hash of the body, and signature. */
export async function signatureOf(keys: SigningKeys, call: SignedCall, time: number): Promise<string> {
  const { subtle } = crypto;
  const key = base64(await subtle.exportKey('raw', keys.publicKey));
  const hash = call.body === null ? '' : base64(await subtle.digest(SIGNING_KEY.hash, bytesOf(call.body)));
  const claims = `${key}.${time}.${crypto.randomUUID()}.${hash}`;
  return `${claims}.${base64(await subtle.sign(SIGNING_KEY, keys.privateKey, bytesOf(callText(call, claims))))}`;
}

/** Text to sign. None of its parts contains a line break. */
export const callText = ({ method, url, session }: Omit<SignedCall, 'body'>, claims: string): string =>
  `${method}\n${url}${session ? `\n${session}` : ''}\n${claims}`;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
