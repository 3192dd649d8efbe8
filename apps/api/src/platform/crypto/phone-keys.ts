import { createHmac } from 'node:crypto';

export interface PhoneKey {
  /** Made of the secret itself, so that no id can stand for two keys. It stands beside each hash and tells nothing of the key. */
  readonly id: string;
  readonly secret: string;
}

/**
 * The keys of phone numbers. The current one makes new hashes; a number is found by those of all. While a key is changed, there are two
 * of them, and every process has to know both before one of them makes the new key the current one.
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

/** Phone numbers are few enough to try them all, so a plain hash would hide nothing: the key does. */
export const hashPhone = ({ current }: Pick<PhoneKeys, 'current'>, phone: string): Buffer => digestOf(current.secret, phone);

/** Under every key that it may have been stored with, the current one first. */
export const phoneHashes = ({ all }: PhoneKeys, phone: string): Buffer[] => all.map((current) => hashPhone({ current }, phone));

const digestOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
