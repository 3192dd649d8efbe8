import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import * as z from 'zod/mini';
import type { Cells } from '../../platform/db/cells.ts';
import type { Clock } from '../../platform/db/clock.ts';
import type { Directory } from '../../platform/db/directory.ts';
import type { RecordStore } from '../../providers/record-store.ts';
import { isFirst, markWritten } from './journal-days.ts';
import type { JournalRow } from './journal-days.ts';
import { entriesOf } from './journal-entries.ts';
import type { JournalEntry } from './journal-entries.ts';

/** In the order of the CSV columns and of the JSON fields. */
const COLUMNS = ['postedAt', 'valueOn', 'userId', 'orderId', 'source', 'kind', 'debit', 'credit', 'amount'] as const;

const sums = z.object({ debits: z.int(), credits: z.int() });
const manifestField = z.object({
  day: z.string(),
  cell: z.string(),
  shards: z.array(z.int()),
  transfers: z.int(),
  ...sums.shape,
  accounts: z.record(z.string(), sums),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: z.int() })),
});

/** Manifest of a journal. It is written after the files, so a journal with a manifest is complete. */
export type JournalManifest = z.output<typeof manifestField>;

interface WriteResult {
  readonly manifest: JournalManifest;
  /** The stored manifest before this run; `null` if there was none. */
  readonly before: JournalManifest | null;
}

interface Books {
  readonly cells: Pick<Cells, 'all'>;
  readonly directory: Directory;
  readonly clock: Pick<Clock, 'real'>;
  readonly records: RecordStore;
}

const nameOf = (day: CalendarDate | string, cell: string, ending: string): string => `journal/${day}/${cell}.${ending}`;

/** Writes the files of a cell's day and marks the journal as written. Idempotent: a repeated run writes the same bytes. */
export async function writeJournal(books: Books, row: JournalRow): Promise<WriteResult> {
  const { directory, clock, records } = books;
  const before = await readManifest(books, row);
  const manifest = await writeFiles(books, row, records);
  await records.put(nameOf(row.day, row.cell, 'json'), encodeText(`${JSON.stringify(manifest, null, 2)}\n`));
  await markWritten(directory, row, { transfers: manifest.transfers, csvSha256: csvOf(manifest), at: clock.real() });
  return { manifest, before };
}

/** Computes the manifest without writing files. */
export const computeJournal = (books: Omit<Books, 'records'>, row: JournalRow): Promise<JournalManifest> =>
  writeFiles(books, row, { put: discardBody });

export async function readManifest({ records }: Pick<Books, 'records'>, { day, cell }: JournalRow): Promise<JournalManifest | null> {
  const text = await records.read(nameOf(day, cell, 'json'));
  return text === null ? null : z.parse(manifestField, JSON.parse(text));
}

export const csvOf = ({ files }: JournalManifest): string => files.find(({ name }) => name.endsWith('.csv.gz'))?.sha256 ?? '';

async function* encodeText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function discardBody(_name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of body);
}

async function writeFiles(
  books: Omit<Books, 'records' | 'clock'>,
  { day, cell, shards }: JournalRow,
  store: Pick<RecordStore, 'put'>,
): Promise<JournalManifest> {
  const csv = new JournalFile(store, nameOf(day, cell, 'csv.gz'));
  const lines = new JournalFile(store, nameOf(day, cell, 'jsonl.gz'));
  const totals = new Totals();
  try {
    await csv.write(`${COLUMNS.join(',')}\n`);
    for await (const page of entriesOf(books, { day, shards, isFirst: await isFirst(books.directory, day) })) {
      const written = page.map(writtenEntry);
      await csv.write(written.map((entry) => `${COLUMNS.map((column) => encodeCsvValue(entry[column])).join(',')}\n`).join(''));
      await lines.write(written.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      page.forEach((entry) => totals.add(entry));
    }
    return { day, cell, shards, ...totals.figures(), files: [await csv.end(), await lines.end()] };
  } catch (error) {
    await Promise.all([csv.abort(), lines.abort()]);
    throw error;
  }
}

const writtenEntry = (entry: JournalEntry) => ({
  postedAt: entry.postedAt.toISOString(),
  valueOn: entry.valueOn,
  userId: entry.userId,
  orderId: entry.orderId,
  source: entry.source,
  kind: kindOf(entry),
  debit: entry.debit,
  credit: entry.credit,
  amount: entry.amount,
});

/** Quotes values with a comma, a quote or a line break (RFC 4180). */
const encodeCsvValue = (value: string | number): string =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

const KINDS: readonly (readonly [start: string, kind: string])[] = [
  ['payment:refund:', 'refund'],
  ['payment:release:', 'release'],
  ['payment:write-off:', 'writeOff'],
  ['payment:', 'payment'],
  ['reversal:', 'reversal'],
  ['accrual:', 'accrual'],
  ['day:', 'accrual'],
  ['rewind:', 'rewind'],
  ['review:', 'review'],
];

function kindOf({ source, orderId }: JournalEntry): string {
  if (source.startsWith(`${orderId}-`)) return 'disbursement';
  return KINDS.find(([start]) => source.startsWith(start))?.[1] ?? 'other';
}

/** Streams a compressed file into the store, so that the whole file is never in memory. */
class JournalFile {
  readonly #name: string;
  readonly #gzip = createGzip();
  readonly #hash = createHash('sha256');
  readonly #stored: Promise<void>;
  #bytes = 0;

  constructor(store: Pick<RecordStore, 'put'>, name: string) {
    this.#name = name;
    // The writer receives the error through `#stored`.
    this.#gzip.on('error', () => undefined);
    this.#stored = store.put(name, this.#gzip);
    this.#stored.catch(() => undefined);
  }

  async write(text: string): Promise<void> {
    this.#hash.update(text);
    this.#bytes += Buffer.byteLength(text);
    if (!this.#gzip.write(text)) await Promise.race([once(this.#gzip, 'drain'), this.#stored]);
  }

  /** Digest and length are those of the uncompressed text. */
  async end(): Promise<JournalManifest['files'][number]> {
    this.#gzip.end();
    await this.#stored;
    return { name: this.#name, sha256: this.#hash.digest('hex'), bytes: this.#bytes };
  }

  async abort(): Promise<void> {
    this.#gzip.destroy(new Error('the journal was not written completely'));
    await this.#stored.catch(() => undefined);
  }
}

class Totals {
  #transfers = 0;
  readonly #accounts = new Map<string, { debits: number; credits: number }>();

  add({ debit, credit, amount }: JournalEntry): void {
    this.#transfers += 1;
    this.#of(debit).debits += amount;
    this.#of(credit).credits += amount;
  }

  figures(): Pick<JournalManifest, 'transfers' | 'debits' | 'credits' | 'accounts'> {
    const accounts = [...this.#accounts].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const sum = (side: 'debits' | 'credits'): number => accounts.reduce((total, [, each]) => total + each[side], 0);
    return { transfers: this.#transfers, debits: sum('debits'), credits: sum('credits'), accounts: Object.fromEntries(accounts) };
  }

  #of(account: string): { debits: number; credits: number } {
    const found = this.#accounts.get(account) ?? { debits: 0, credits: 0 };
    this.#accounts.set(account, found);
    return found;
  }
}
