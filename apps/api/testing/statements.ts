import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly database: string;
}

/**
 * Every statement that reaches PostgreSQL from this process while the work runs, as it goes over the wire: what is compared with, or
 * explained, is what the code really sends.
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

/** The driver takes a text and its values, or both in an object. */
function statementOf([first, second]: readonly unknown[]): Pick<Statement, 'text' | 'values'> {
  const { text, values } = typeof first === 'object' && first !== null ? (first as Partial<Statement>) : { text: first, values: second };
  if (typeof text !== 'string') throw new Error('a statement without a text');
  return { text, values: Array.isArray(values) ? values : [] };
}
