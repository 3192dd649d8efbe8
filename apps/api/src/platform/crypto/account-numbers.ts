import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The keys of account numbers. One seals, all open: a key is rotated by putting a new one before it, and taken away once nothing is sealed with it. */
export interface AccountKeys {
  readonly sealingKeyId: string;
  readonly byId: ReadonlyMap<string, Buffer>;
}

export interface SealedNumber {
  readonly keyId: string;
  /** Nonce, tag and cipher text. */
  readonly bytes: Buffer;
}

/** The row that a number belongs to. It is sealed in, so that a number copied to another row does not open there. */
export interface AccountRow {
  readonly userId: string;
  readonly accountId: string;
}

/** @param text `keyId:base64[,keyId:base64]`, the one that seals first */
export function parseAccountKeys(text: string): AccountKeys {
  const pairs = text.split(',').map((pair): [string, Buffer] => {
    const match = /^([\w-]+):([A-Za-z0-9+/]+=*)$/.exec(pair.trim());
    const [, keyId = '', base64 = ''] = match ?? [];
    const key = Buffer.from(base64, 'base64');
    if (key.length !== KEY_BYTES) throw new Error(`each key reads keyId:base64 and holds ${KEY_BYTES} bytes`);
    return [keyId, key];
  });
  const byId = new Map(pairs);
  if (byId.size !== pairs.length) throw new Error('two keys have the same id');
  return { sealingKeyId: pairs[0]?.[0] ?? '', byId };
}

export function sealNumber(keys: AccountKeys, row: AccountRow, number: string): SealedNumber {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keys, keys.sealingKeyId), nonce, { authTagLength: TAG_BYTES }).setAAD(nameOf(row));
  const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return { keyId: keys.sealingKeyId, bytes: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
}

/** Throws when the key is gone, is another one, or the number was sealed for another row. */
export function openNumber(keys: AccountKeys, row: AccountRow, { keyId, bytes }: SealedNumber): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(keys, keyId), nonce, { authTagLength: TAG_BYTES }).setAAD(nameOf(row)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** For a stored fingerprint of a request that holds a number: a plain hash of so few digits is found by trying them all. */
export function keyedFingerprint(keys: AccountKeys, fingerprint: Buffer): Buffer {
  return createHmac('sha256', keyOf(keys, keys.sealingKeyId)).update(fingerprint).digest();
}

/** A key of its own for another purpose, which tells nothing of the one that it is made of. Another sealing key makes another. */
export function derivedKey(keys: AccountKeys, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keyOf(keys, keys.sealingKeyId), '', purpose, KEY_BYTES));
}

function keyOf({ byId }: AccountKeys, keyId: string): Buffer {
  const key = byId.get(keyId);
  if (key === undefined) throw new Error(`no account key is called ${keyId}`);
  return key;
}

const nameOf = ({ userId, accountId }: AccountRow): Buffer => Buffer.from(`${userId}/${accountId}`);
