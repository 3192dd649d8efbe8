/**
 * Shows that a call comes from the browser that used its session first, in the manner of DPoP (RFC 9449): that browser has a key which
 * can't leave it, and each call is signed. Ours covers the query, the session header and the body too, where DPoP covers the path.
 */
export const SIGNATURE_HEADER = 'Session-Signature';

/** One object for making a key and for signing: each takes its part, and every page carries it. */
export const SIGNING_KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export interface SignedCall {
  readonly method: string;
  /** As it stands in the request line: the path and the query. */
  readonly url: string;
  /** The session header; left out or empty where the query holds the session. */
  readonly session?: string;
  /** Null where there is none, and where it is a multipart form: its bytes are the browser's own. */
  readonly body: string | null;
}

type SubtleKey = Parameters<typeof crypto.subtle.exportKey>[1];

export interface SigningKeys {
  readonly publicKey: SubtleKey;
  readonly privateKey: SubtleKey;
}

/** The header's value: public key, time in milliseconds, an id of its own, the hash of the body, and the signature. */
export async function signatureOf(keys: SigningKeys, call: SignedCall, time: number): Promise<string> {
  const { subtle } = crypto;
  const key = base64(await subtle.exportKey('raw', keys.publicKey));
  const hash = call.body === null ? '' : base64(await subtle.digest(SIGNING_KEY.hash, bytesOf(call.body)));
  const claims = `${key}.${time}.${crypto.randomUUID()}.${hash}`;
  return `${claims}.${base64(await subtle.sign(SIGNING_KEY, keys.privateKey, bytesOf(callText(call, claims))))}`;
}

/** What is signed. A line break stands in none of its parts. */
export const callText = ({ method, url, session }: Omit<SignedCall, 'body'>, claims: string): string =>
  `${method}\n${url}${session ? `\n${session}` : ''}\n${claims}`;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
