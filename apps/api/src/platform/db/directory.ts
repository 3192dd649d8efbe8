import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { hashPhone, phoneHashes } from '../crypto/phone-keys.ts';
import type { PhoneKeys } from '../crypto/phone-keys.ts';
import { openDatabase } from './database.ts';
import type { PoolOptions } from './database.ts';
import { prepared } from './prepared.ts';
import type { DirectoryTables } from '../../tables/directory.ts';

export type Directory = Kysely<DirectoryTables>;

export function openDirectory(url: string, options: PoolOptions): Directory {
  return openDatabase<DirectoryTables>(url, options);
}

/** Phone registered in the directory, by hash. The number itself is stored only in the borrower's own cell. */
export interface RegisteredPhone {
  readonly userId: string;
  readonly phoneHash: Buffer;
  /** Id of the key of the hash; `null` for hashes from before keys had ids. */
  readonly keyId: string | null;
}

export interface PhoneReservation {
  readonly phone: string;
  readonly userId: string;
  readonly at: Date;
}

/** Reserves the phone for the user id unless the phone is already reserved, and returns the reservation. */
export async function reservePhone(directory: Directory, keys: PhoneKeys, wanted: PhoneReservation): Promise<RegisteredPhone> {
  if (keys.all.length === 1) return insertPhone(directory, keys, wanted);
  return directory.transaction().execute(async (transaction) => {
    await lockPhone(transaction, keys, wanted.phone);
    return (await findPhone(transaction, keys, wanted.phone)) ?? insertPhone(transaction, keys, wanted);
  });
}

async function insertPhone(directory: Directory, keys: PhoneKeys, { phone, userId, at }: PhoneReservation): Promise<RegisteredPhone> {
  await directory
    .insertInto('borrower_phone')
    .values({ phoneHash: hashPhone(keys, phone), keyId: keys.current.id, userId, createdAt: at })
    .onConflict((conflict) => conflict.column('phoneHash').doNothing())
    .execute();
  const known = await findPhone(directory, keys, phone);
  if (known === null) throw new Error('a phone was deleted during its reservation');
  return known;
}

/**
 * During a key rotation two processes may hash the same phone with different current keys, and their rows would not conflict. Each process therefore
 * locks the lowest of all hashes of the phone, which is the same in every process.
 */
async function lockPhone(transaction: Directory, keys: PhoneKeys, phone: string): Promise<void> {
  const [least] = phoneHashes(keys, phone)
    .map((hash) => hash.readBigInt64BE())
    .toSorted(compareAscending);
  await sql`select pg_advisory_xact_lock(${String(least)}::bigint)`.execute(transaction);
}

const compareAscending = (left: bigint, right: bigint): number => (left < right ? -1 : 1);

export async function findPhone(directory: Directory, keys: PhoneKeys, phone: string): Promise<RegisteredPhone | null> {
  const row = await directory
    .selectFrom('borrower_phone')
    .select(['userId', 'phoneHash', 'keyId'])
    .where('phoneHash', 'in', phoneHashes(keys, phone))
    .orderBy('createdAt')
    .executeTakeFirst();
  return row ?? null;
}

export async function findPhoneHash(directory: Directory, userId: string): Promise<Buffer | null> {
  const row = await directory.selectFrom('borrower_phone').select('phoneHash').where('userId', '=', userId).executeTakeFirst();
  return row?.phoneHash ?? null;
}

/** Deletes the registration: the next user of the phone becomes a new borrower. */
export async function deletePhone(directory: Directory, userId: string): Promise<void> {
  await directory.deleteFrom('borrower_phone').where('userId', '=', userId).execute();
}

interface ProviderReference {
  readonly provider: string;
  readonly reference: string;
  readonly shard: number;
  readonly at: Date;
}

/** Stores the shard of a provider's reference, so that a webhook, which contains only the reference, can be routed to its cell. */
export async function insertProviderReference(directory: Directory, { provider, reference, shard, at }: ProviderReference): Promise<void> {
  await directory
    .insertInto('provider_reference')
    .values({ provider, reference, shard, createdAt: at })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .execute();
}

/** Returns `null` if no request to this provider used the reference. */
export async function findProviderReference(
  directory: Directory,
  provider: string,
  reference: string,
): Promise<{ readonly shard: number; readonly createdAt: Date } | null> {
  return (await byReference.first(directory, { provider, reference })) ?? null;
}

const byReference = prepared((directory: Directory, given: { readonly provider: string; readonly reference: string }) =>
  directory
    .selectFrom('provider_reference')
    .select(['shard', 'createdAt'])
    .where('provider', '=', given.provider)
    .where('reference', '=', given.reference),
);

export interface PartnerCall {
  readonly keyId: string;
  readonly nonce: string;
  readonly at: Date;
}

/** Returns false if the nonce was already used. */
export async function insertPartnerCall(directory: Directory, { keyId, nonce, at }: PartnerCall): Promise<boolean> {
  const taken = await directory
    .insertInto('partner_call')
    .values({ keyId, nonce, takenAt: at })
    .onConflict((conflict) => conflict.columns(['keyId', 'nonce']).doNothing())
    .executeTakeFirstOrThrow();
  return taken.numInsertedOrUpdatedRows === 1n;
}
