import { CamelCasePlugin } from 'kysely';

/** Field of a column: `textSha256` of `text_sha256`. */
type FieldName<Column> = Column extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<FieldName<Rest>>}` : Column;

type FieldsOf<Row> = { [Column in keyof Row as FieldName<Column>]: Row[Column] };

type AnyRow = Readonly<Record<string, unknown>>;

/** Columns are snake_case in SQL and camelCase in TypeScript. The keys of stored JSON stay as they are. */
class ColumnNames extends CamelCasePlugin {
  fieldsOf<Row extends AnyRow>(row: Row): FieldsOf<Row> {
    return this.mapRow(row) as FieldsOf<Row>;
  }

  columnsOf(row: AnyRow): AnyRow {
    return Object.fromEntries(Object.entries(row).map(([field, value]) => [this.snakeCase(field), value]));
  }

  /** JSON text of rows for `jsonb_to_recordset`. */
  encodeRows(rows: readonly AnyRow[]): string {
    return JSON.stringify(rows.map((row) => this.columnsOf(row)));
  }
}

export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true });
