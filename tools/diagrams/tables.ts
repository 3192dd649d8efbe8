import { migrate } from '@hiram/api/platform/db/migrations/run.ts';
import { freshPrefix, makeDatabases, runSql } from '@hiram/e2e/stack/databases.ts';

/**
 * The tables of each diagram of a cell. A diagram also draws tables of other groups to which its own tables refer. A table without a group has a row
 * in docs/architecture.md; a test asserts that every table has one or the other.
 */
export const DRAWN_TABLES = {
  loan: [
    'borrower',
    'product',
    'offer',
    'loan_order',
    'instalment',
    'loan_transaction',
    'transfer',
    'order_task',
    'payout_attempt',
    'agreement',
  ],
  payments: ['payment_channel', 'payment_intent', 'bank_account', 'payment_card', 'card_repayment', 'loan_document', 'reminder'],
  complaints: ['complaint', 'complaint_type', 'complaint_sub_type', 'complaint_reply', 'complaint_image', 'image', 'order_review'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export interface Schema {
  readonly cell: readonly Table[];
  readonly directory: readonly Table[];
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly refersTo: readonly string[];
}

/** Only key columns; the others are in apps/api/src/tables. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly keys: readonly ('PK' | 'FK')[];
}

/** Returns the schema of newly migrated databases. */
export async function readSchema(): Promise<Schema> {
  const databases = await makeDatabases(freshPrefix(), 1);
  try {
    const [cellUrl = ''] = databases.cellUrls;
    await migrate(cellUrl, 'cell');
    await migrate(databases.directoryUrl, 'directory');
    return { cell: await tablesOf(cellUrl), directory: await tablesOf(databases.directoryUrl) };
  } finally {
    await databases.drop();
  }
}

const KEY_COLUMNS = `
  select c.relname as "table", a.attname as column, format_type(a.atttypid, null) as type,
    array_agg(distinct case k.contype when 'p' then 'PK' else 'FK' end order by case k.contype when 'p' then 'PK' else 'FK' end desc) as keys
  from pg_constraint as k
  join pg_class as c on c.oid = k.conrelid
  join pg_attribute as a on a.attrelid = c.oid and a.attnum = any(k.conkey)
  where k.contype in ('p', 'f') and k.connamespace = 'public'::regnamespace
  group by c.relname, a.attname, a.attnum, a.atttypid
  order by c.relname, a.attnum`;

const REFERENCES = `
  select distinct k.conrelid::regclass::text as "from", k.confrelid::regclass::text as "to"
  from pg_constraint as k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace
  order by 1, 2`;

const TABLES = `select tablename as name from pg_tables where schemaname = 'public' order by 1`;

interface KeyColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly keys: readonly ('PK' | 'FK')[];
}

async function tablesOf(url: string): Promise<readonly Table[]> {
  const names = (await runSql(url, TABLES)) as readonly { readonly name: string }[];
  const columns = (await runSql(url, KEY_COLUMNS)) as readonly KeyColumn[];
  const references = (await runSql(url, REFERENCES)) as readonly { readonly from: string; readonly to: string }[];
  return names.map(({ name }) => ({
    name,
    columns: columns.filter(({ table }) => table === name).map(({ column, type, keys }) => ({ name: column, type: shortType(type), keys })),
    refersTo: references.filter(({ from, to }) => from === name && to !== name).map(({ to }) => to),
  }));
}

const shortType = (type: string): string => type.replace('timestamp with time zone', 'timestamptz').replaceAll(' ', '_');

/** The default spacing of two boxes is larger than a box. */
const DIAGRAM_SETTINGS = '%%{init: {"er": {"nodeSpacing": 40}}}%%';

/** Draws the named tables with their keys and references. */
export function tablesDiagram(tables: readonly Table[], names: readonly string[]): string {
  const drawn = names.map((name) => {
    const table = tables.find((each) => each.name === name);
    if (table === undefined) throw new Error(`tools/diagrams/tables.ts names the table ${name}, which no migration creates`);
    return table;
  });
  const boxes = drawn.flatMap(({ name, columns }) => [
    `  ${name} {`,
    ...columns.map((column) => `    ${column.type} ${column.name} ${column.keys.join(', ')}`),
    '  }',
  ]);
  const lines = drawn.flatMap(({ name, refersTo }) => refersTo.map((to) => `  ${to} ||--o{ ${name} : ""`));
  return [DIAGRAM_SETTINGS, 'erDiagram', '  direction LR', ...boxes, ...lines].join('\n');
}
