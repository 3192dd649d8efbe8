import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly database: string;
}

/**
 * Records every statement that this process sends to PostgreSQL during the work, at the level of the driver, so that tests compare or explain exactly
 * what is sent.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    statements.push({ ...statementOf(given), database: this.database ?? '' });
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return statements;
}

/** The driver accepts a text and its values, or both in an object. */
function statementOf([first, second]: readonly unknown[]): Pick<Statement, 'text' | 'values'> {
  const { text, values } = typeof first === 'object' && first !== null ? (first as Partial<Statement>) : { text: first, values: second };
  if (typeof text !== 'string') throw new Error('the statement has no text');
  return { text, values: Array.isArray(values) ? values : [] };
}
