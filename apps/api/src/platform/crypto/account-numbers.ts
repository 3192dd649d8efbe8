import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encryption keys. The first key encrypts, all keys decrypt. A rotation puts a new key first; the old key is removed once no stored number uses it.
 */
export interface AccountKeys {
  readonly sealingKeyId: string;
  readonly byId: ReadonlyMap<string, Buffer>;
}

export interface EncryptedAccountNumber {
  readonly keyId: string;
  /** Nonce, tag and cipher text. */
  readonly bytes: Buffer;
}

/** Row of an account number. The row is authenticated with the cipher text, so that a number copied to another row cannot be decrypted. */
export interface AccountRow {
  readonly userId: string;
  readonly accountId: string;
}

/** @param text `keyId:base64[,keyId:base64]`, the encrypting key first */
export function parseAccountKeys(text: string): AccountKeys {
  const pairs = text.split(',').map((pair): [string, Buffer] => {
    const match = /^([\w-]+):([A-Za-z0-9+/]+=*)$/.exec(pair.trim());
    const [, keyId = '', base64 = ''] = match ?? [];
    const key = Buffer.from(base64, 'base64');
    if (key.length !== KEY_BYTES) throw new Error(`each key must read keyId:base64, with ${KEY_BYTES} bytes`);
    return [keyId, key];
  });
  const byId = new Map(pairs);
  if (byId.size !== pairs.length) throw new Error('two keys have the same id');
  return { sealingKeyId: pairs[0]?.[0] ?? '', byId };
}

export function encryptAccountNumber(keys: AccountKeys, row: AccountRow, number: string): EncryptedAccountNumber {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keys, keys.sealingKeyId), nonce, { authTagLength: TAG_BYTES }).setAAD(associatedDataOf(row));
  const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return { keyId: keys.sealingKeyId, bytes: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
}

/** Throws if the key is missing or different, or if the number was encrypted for another row. */
export function decryptAccountNumber(keys: AccountKeys, row: AccountRow, { keyId, bytes }: EncryptedAccountNumber): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(keys, keyId), nonce, { authTagLength: TAG_BYTES })
    .setAAD(associatedDataOf(row))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/**
 * Returns an HMAC, for stored fingerprints of requests that contain an account number: a plain hash of so few digits could be reversed by trying all.
 */
export function keyedFingerprint(keys: AccountKeys, fingerprint: Buffer): Buffer {
  return createHmac('sha256', keyOf(keys, keys.sealingKeyId)).update(fingerprint).digest();
}

/** Derives a separate key for another purpose. The derived key does not reveal the encrypting key, and changes with it. */
export function derivedKey(keys: AccountKeys, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keyOf(keys, keys.sealingKeyId), '', purpose, KEY_BYTES));
}

function keyOf({ byId }: AccountKeys, keyId: string): Buffer {
  const key = byId.get(keyId);
  if (key === undefined) throw new Error(`no account key is called ${keyId}`);
  return key;
}

const associatedDataOf = ({ userId, accountId }: AccountRow): Buffer => Buffer.from(`${userId}/${accountId}`);
