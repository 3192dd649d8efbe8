import { phoneKeysOf } from '@hiram/api/platform/crypto/phone-keys.ts';
import { runSql } from '../../stack/databases.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { fillPhones } from './fill.ts';

export interface TableFigures {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  /** True if the size is per order, false if per borrower. */
  readonly isOfOrder: boolean;
}

export interface StorageFigures {
  readonly people: number;
  readonly cell: readonly TableFigures[];
  readonly directory: readonly TableFigures[];
}

/** Measures the stored bytes of a borrower with one active loan, one completed and one pending payment, and another offer. */
export async function measureStorage(dataset: BenchDataset): Promise<StorageFigures> {
  const directoryUrl = dataset.environment['DIRECTORY_DATABASE_URL'] ?? '';
  await fillPhones(directoryUrl, phoneKeysOf(dataset.environment['PHONE_KEY'] ?? '').current);
  const [cellUrl = ''] = dataset.cellUrls;
  const { people } = dataset;
  return { people, cell: await tablesOf(cellUrl, people), directory: await tablesOf(directoryUrl, people) };
}

/** Omits reference data, whose size does not depend on the number of borrowers. */
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
