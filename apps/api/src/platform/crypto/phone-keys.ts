import { createHmac } from 'node:crypto';

export interface PhoneKey {
  /** Derived from the secret, so that one id cannot name two keys. Stored beside each hash; does not reveal the key. */
  readonly id: string;
  readonly secret: string;
}

/**
 * Keys of phone hashes. New hashes use the current key; lookups try all keys. During a rotation every process needs both keys before the first
 * process makes the new key the current one.
 */
export interface PhoneKeys {
  readonly current: PhoneKey;
  readonly all: readonly [current: PhoneKey, ...others: PhoneKey[]];
}

export function phoneKeysOf(secret: string, second?: string): PhoneKeys {
  const current = keyOf(secret);
  return { current, all: second === undefined ? [current] : [current, keyOf(second)] };
}

const ID_CHARACTERS = 8;

const keyOf = (secret: string): PhoneKey => ({
  id: digestOf(secret, 'the id of a phone key').toString('hex').slice(0, ID_CHARACTERS),
  secret,
});

/** Returns an HMAC: a plain hash could be reversed by trying all phone numbers. */
export const hashPhone = ({ current }: Pick<PhoneKeys, 'current'>, phone: string): Buffer => digestOf(current.secret, phone);

/** Returns the hash under every key, the current key first. */
export const phoneHashes = ({ all }: PhoneKeys, phone: string): Buffer[] => all.map((current) => hashPhone({ current }, phone));

const digestOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
