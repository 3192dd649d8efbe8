import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { openDatabase } from './database.ts';
import type { PoolOptions } from './database.ts';
import { prepared } from './prepared.ts';
import type { SuspenseTables } from './schema/servicing.tables.ts';

interface DirectoryTables extends SuspenseTables {
  borrower_phone: { phone_hash: Buffer; user_id: string; created_at: Date };
  provider_reference: { provider: string; reference: string; shard: number; created_at: Date };
  sandbox_clock: { only_row: boolean; offset_seconds: number };
}

export type Directory = Kysely<DirectoryTables>;

export function openDirectory(url: string, options: PoolOptions): Directory {
  return openDatabase<DirectoryTables>(url, options);
}

/**
 * Phone numbers are few enough to try them all, so a plain hash would hide nothing: the key does. The number
 * itself is stored in the borrower's own cell only.
 */
export function hashPhone(phoneKey: string, phone: string): Buffer {
  return createHmac('sha256', phoneKey).update(phone).digest();
}

export interface PhoneReservation {
  readonly phone: string;
  readonly userId: string;
  readonly at: Date;
}

/** Gives the phone to this user id unless one has it already; answers the user id that has it. */
export async function reservePhone(directory: Directory, phoneKey: string, { phone, userId, at }: PhoneReservation): Promise<string> {
  const hash = hashPhone(phoneKey, phone);
  await directory
    .insertInto('borrower_phone')
    .values({ phone_hash: hash, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.column('phone_hash').doNothing())
    .execute();
  const row = await directory.selectFrom('borrower_phone').select('user_id').where('phone_hash', '=', hash).executeTakeFirstOrThrow();
  return row.user_id;
}

/** Whom a phone was promised to, or null. */
export async function findUserId(directory: Directory, phoneKey: string, phone: string): Promise<string | null> {
  const row = await directory
    .selectFrom('borrower_phone')
    .select('user_id')
    .where('phone_hash', '=', hashPhone(phoneKey, phone))
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The key under which the directory knows a borrower's phone; null when it knows none. */
export async function phoneHashOf(directory: Directory, userId: string): Promise<Buffer | null> {
  const row = await directory.selectFrom('borrower_phone').select('phone_hash').where('user_id', '=', userId).executeTakeFirst();
  return row?.phone_hash ?? null;
}

/** Whoever comes with the phone again is somebody new. */
export async function forgetPhone(directory: Directory, userId: string): Promise<void> {
  await directory.deleteFrom('borrower_phone').where('user_id', '=', userId).execute();
}

interface ProviderReference {
  readonly provider: string;
  readonly reference: string;
  readonly shard: number;
  readonly at: Date;
}

/** So that a webhook, which names nothing but the provider's own reference, finds its cell. */
export async function rememberReference(directory: Directory, { provider, reference, shard, at }: ProviderReference): Promise<void> {
  await directory
    .insertInto('provider_reference')
    .values({ provider, reference, shard, created_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .execute();
}

/** Null when nobody asked this provider for anything under it. */
export async function shardOfReference(directory: Directory, provider: string, reference: string): Promise<number | null> {
  return (await shardByReference.first(directory, { provider, reference }))?.shard ?? null;
}

const shardByReference = prepared((directory: Directory, given: { readonly provider: string; readonly reference: string }) =>
  directory
    .selectFrom('provider_reference')
    .select('shard')
    .where('provider', '=', given.provider)
    .where('reference', '=', given.reference),
);
