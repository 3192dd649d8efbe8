import { SelectAllNode, SelectQueryNode } from 'kysely';
import type { CompiledQuery, Kysely, SelectionNode } from 'kysely';
import { registerPreparedStatement } from './preparing-client.ts';

/** Placeholder in a compiled statement for a value of each execution. */
class ParameterSlot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

interface CompilableQuery<Row> {
  compile(): CompiledQuery<Row>;
}

export interface Prepared<Tables, Values, Row> {
  all(database: Kysely<Tables>, values: Values): Promise<Row[]>;
  first(database: Kysely<Tables>, values: Values): Promise<Row | undefined>;
}

/**
 * Statement that is compiled once and executed with new values each time: compiling costs the service as much as sending, and connections cache the
 * plan. `write` receives placeholders instead of values and may only pass them on.
 */
export function prepared<Tables, Values extends object, Row>(
  write: (database: Kysely<Tables>, given: Values) => CompilableQuery<Row>,
): Prepared<Tables, Values, Row> {
  let statement: CompiledQuery<Row> | null = null;
  const all = async (database: Kysely<Tables>, values: Values): Promise<Row[]> => {
    statement ??= compileOnce(write(database, places as Values));
    const parameters = statement.parameters.map((each) => (each instanceof ParameterSlot ? values[each.name as keyof Values] : each));
    return (await database.executeQuery<Row>({ ...statement, parameters })).rows;
  };
  return { all, first: async (database, values) => (await all(database, values))[0] };
}

function compileOnce<Row>(written: CompilableQuery<Row>): CompiledQuery<Row> {
  const statement = written.compile();
  registerPreparedStatement(statement.sql, hasFixedColumns(statement));
  return statement;
}

/** True if the result columns cannot change. `select *` also returns columns added later; a statement written as text names its columns. */
const hasFixedColumns = ({ query }: CompiledQuery): boolean => {
  const returnedColumns = SelectQueryNode.is(query) ? query.selections : 'returning' in query ? query.returning?.selections : [];
  return returnedColumns?.some(isStar) !== true;
};

const isStar = ({ selection }: SelectionNode): boolean =>
  SelectAllNode.is(selection) || ('column' in selection && SelectAllNode.is(selection.column));

const places: object = new Proxy({}, { get: (_values, name) => new ParameterSlot(name) });
