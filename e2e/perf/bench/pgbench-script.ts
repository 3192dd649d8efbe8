import type { BenchDataset } from './bench-dataset.ts';
import type { Statement } from '../../../apps/api/testing/statements.ts';

/**
 * Returns the statements of one borrower's payment as a pgbench script, for the borrower `:first + :client_id * :each + :done`. Ids of the sample
 * borrower are replaced; everything else is unchanged.
 */
export function pgbenchScript(dataset: BenchDataset, sample: number, statements: readonly Statement[]): string {
  const person = dataset.person(sample);
  const names = [
    [person.userId, 'user_id'],
    ...dataset.ids.map((id, index): [string, string] => [person.idOf(id), `id_${index}`]),
  ] as const;
  const columns = names.map(([, variable]) => variable).join(', ');
  return [
    '\\set n :first + :client_id * :each + :done',
    '\\set done :done + 1',
    `select ${columns} from bench_payer where n = :n \\gset`,
    ...statements.map(
      ({ text, values }) => `${text.replaceAll(/\$(\d+)/g, (_place, number) => toSql(values[Number(number) - 1], names))};`,
    ),
    '',
  ].join('\n');
}

/** Creates a table with the ids of every borrower, which the script reads as the service reads the route of a payment. */
export const payerTable = (dataset: BenchDataset, idInSql: (id: string) => string): string =>
  `create table bench_payer as select n, user_id, ${dataset.ids.map((id, index) => `${idInSql(id)} as id_${index}`).join(', ')} from bench_person as person;
   alter table bench_payer add primary key (n)`;

function toSql(value: unknown, names: readonly (readonly [string, string])[]): string {
  if (value === null || value === undefined) return 'null';
  const text = toText(value);
  const pattern = new RegExp(`(${names.map(([name]) => name).join('|')})`);
  const parts = text.split(pattern).filter((part) => part !== '');
  const written = parts.map((part) => {
    const variable = names.find(([name]) => name === part)?.[1];
    return variable === undefined ? literal(part) : `:${variable}`;
  });
  return written.length > 1 ? `(${written.join(' || ')})` : (written[0] ?? literal(''));
}

/** Formats a value like the driver. */
function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** pgbench treats a colon as the start of a variable, even inside quotes. */
const literal = (text: string): string =>
  `E'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', String.raw`\x3a`)}'`;
