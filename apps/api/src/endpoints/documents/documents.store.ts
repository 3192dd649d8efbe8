import { randomBytes } from 'node:crypto';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { shardOf } from '../../platform/db/cells.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { DocumentRow } from '../../tables/document.ts';
import type { OrderKey } from '../../tables/loan.ts';

/** The sequence of a certificate, which belongs to no transaction. */
export const CERTIFICATE = 0;

const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Fifty bits: the rate limits of the check allow too few guesses to find a code in a thousand years. */
const CODE_LENGTH = 10;

const newCode = (): string => Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');

interface DocumentKey {
  readonly kind: 'receipt' | 'certificate' | 'paymentPlan';
  readonly sequences: readonly number[];
}

/** Returns the numbers and codes of the documents by sequence. They are created on the first request. */
export async function issueDocuments(
  database: CellDatabase,
  { userId, orderId }: OrderKey,
  { kind, sequences }: DocumentKey,
  at: Date,
): Promise<ReadonlyMap<number, DocumentRow>> {
  if (sequences.length === 0) return new Map();
  const rows = sequences.map((sequence): DocumentRow => ({
    userId,
    orderId,
    paymentSequence: sequence,
    documentId: makeId(kind, shardOf(userId), randomBytes(12)),
    code: newCode(),
    issuedAt: at,
  }));
  await database
    .insertInto('loan_document')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'orderId', 'paymentSequence']).doNothing())
    .execute();
  const issued = await database
    .selectFrom('loan_document')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .execute();
  return new Map(issued.map((row) => [row.paymentSequence, row]));
}

/** Finds a document by its number alone, because the public check has no borrower. */
export async function findDocument(database: CellDatabase, documentId: string): Promise<DocumentRow | null> {
  const row = await database.selectFrom('loan_document').selectAll().where('documentId', '=', documentId).executeTakeFirst();
  return row ?? null;
}
