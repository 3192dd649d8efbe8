/**
 * The bare engine: Fastify and the driver without the product's code. For each call it sends the statements that the service sends, in sequence, and
 * returns their rows as JSON. BARE_CALLS is the path of the file with the statements.
 */
import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import { fastify } from 'fastify';
import pg from 'pg';
import type { BareCalls, StatementValue } from './bare-calls.ts';
import { personOf } from './people.ts';

const { url, connections, calls, ids } = JSON.parse(readFileSync(process.env['BARE_CALLS'] ?? '', 'utf8')) as BareCalls;
const prepares = process.env['BARE_PREPARES'] === 'true';
const pool = new pg.Pool({ connectionString: url, max: connections });
const app = fastify();
await app.register(formbody);

for (const { method, path, statements } of calls) {
  const named = statements.map(({ text, values }, index) => ({ ...(prepares ? { name: `${path} ${index}` } : {}), text, values }));
  app.route<{ Querystring: { userId: string } }>({
    method,
    url: path,
    handler: async ({ query: { userId } }) => {
      const person = personOf(Number(userId.replaceAll(/\D/g, '')), ids);
      const valueOf = (given: StatementValue): unknown => {
        if ('id' in given) return person.idOf(given.id);
        return 'userId' in given ? userId : given.value;
      };
      const answers: unknown[] = [];
      for (const statement of named) answers.push((await pool.query({ ...statement, values: statement.values.map(valueOf) })).rows);
      return answers;
    },
  });
}
app.get('/readyz', () => ({ ready: true }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
