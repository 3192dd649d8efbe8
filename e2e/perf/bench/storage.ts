import { phoneKeysOf } from '@hiram/api/platform/crypto/phone-keys.ts';
import { runSql } from '../../stack/databases.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { fillPhones } from './fill.ts';

/** What one borrower takes of a table, with its indexes. */
export interface TableFigures {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  /** Each of her orders brings as much; otherwise she has it once. */
  readonly isOfOrder: boolean;
}

export interface StorageFigures {
  readonly people: number;
  readonly cell: readonly TableFigures[];
  readonly directory: readonly TableFigures[];
}

/** The bytes of a borrower with one running loan, one payment made and one under way, and another offer: everything that the service stored of her. */
export async function measureStorage(dataset: BenchDataset): Promise<StorageFigures> {
  const directoryUrl = dataset.environment['DIRECTORY_DATABASE_URL'] ?? '';
  await fillPhones(directoryUrl, phoneKeysOf(dataset.environment['PHONE_KEY'] ?? '').current);
  const [cellUrl = ''] = dataset.cellUrls;
  const { people } = dataset;
  return { people, cell: await tablesOf(cellUrl, people), directory: await tablesOf(directoryUrl, people) };
}

/** Reference data is the same however many borrowers there are, and is left out. */
async function tablesOf(url: string, people: number): Promise<readonly TableFigures[]> {
  return (await runSql(
    url,
    `select relname as table, round(reltuples / $1) as rows, round(pg_total_relation_size(oid)::numeric / $1)::float8 as bytes,
       exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('order_id', 'offer_id')) as "isOfOrder"
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'bench_person' and reltuples >= $1
     order by bytes desc`,
    [people],
  )) as readonly TableFigures[];
}
