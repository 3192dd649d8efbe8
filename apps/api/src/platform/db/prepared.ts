import { SelectAllNode, SelectQueryNode } from 'kysely';
import type { CompiledQuery, Kysely, SelectionNode } from 'kysely';
import { keepPrepared } from './preparing-client.ts';

/** Stands in a statement where each use of it brings a value. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

interface Written<Row> {
  compile(): CompiledQuery<Row>;
}

export interface Prepared<Tables, Values, Row> {
  all(database: Kysely<Tables>, values: Values): Promise<Row[]>;
  first(database: Kysely<Tables>, values: Values): Promise<Row | undefined>;
}

/**
 * A statement that is written once and sent with new values each time: writing it costs the service as much as sending it does, and
 * connections keep it parsed and planned. There are no values yet when it is written, so they can only be handed on.
 */
export function prepared<Tables, Values extends object, Row>(
  write: (database: Kysely<Tables>, given: Values) => Written<Row>,
): Prepared<Tables, Values, Row> {
  let statement: CompiledQuery<Row> | null = null;
  const all = async (database: Kysely<Tables>, values: Values): Promise<Row[]> => {
    statement ??= compiled(write(database, places as Values));
    const parameters = statement.parameters.map((each) => (each instanceof Place ? values[each.name as keyof Values] : each));
    return (await database.executeQuery<Row>({ ...statement, parameters })).rows;
  };
  return { all, first: async (database, values) => (await all(database, values))[0] };
}

function compiled<Row>(written: Written<Row>): CompiledQuery<Row> {
  const statement = written.compile();
  keepPrepared(statement.sql, hasFixedColumns(statement));
  return statement;
}

/** A `select *` answers with another column once its table has one. Written as text, a statement names its columns. */
const hasFixedColumns = ({ query }: CompiledQuery): boolean => {
  const returned = SelectQueryNode.is(query) ? query.selections : 'returning' in query ? query.returning?.selections : [];
  return returned?.some(isStar) !== true;
};

const isStar = ({ selection }: SelectionNode): boolean =>
  SelectAllNode.is(selection) || ('column' in selection && SelectAllNode.is(selection.column));

const places: object = new Proxy({}, { get: (_values, name) => new Place(name) });
