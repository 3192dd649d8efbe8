import { defineEndpoint, publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import type { EnvelopeForm } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { createBorrower } from '@hiram/contract/endpoints/partner.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { afterFile } from '../../../testing/after-file.ts';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { newPhone } from '../../../testing/factories.ts';
import { paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import { startService } from '../../../testing/service.ts';
import type { CellDatabase } from '../db/cells.ts';
import { answer } from './answer.ts';

const FORMS = ['generic', 'legacy', 'flag'] as const;
const CONNECTIONS = 10;

const statement = (form: EnvelopeForm): Endpoint =>
  defineEndpoint({
    id: 'test',
    name: `statement-${form}`,
    summary: 'Executes a statement of the test',
    method: 'GET',
    path: `/test/statement-${form}`,
    envelope: form,
    access: publicCall,
    request: z.object({ text: z.string() }),
    answer: z.object({ done: z.boolean() }),
  });

/** Uses the time limits of production, because these tests wait for them. */
const { app, resources } = await startService({
  environment: { TIMEOUT_SCALE: '1' },
  addCalls: (scope) => {
    for (const form of FORMS)
      answer(scope, statement(form), async (fields) => {
        await sql.raw((fields as { text: string }).text).execute(cellDatabase());
        return { done: true };
      });
  },
});

function cellDatabase(): CellDatabase {
  const [cell] = resources.cells.all;
  if (cell === undefined) throw new Error('the service has no cell');
  return cell.database;
}

async function lockTable(connectionString: string, table: string): Promise<void> {
  const connection = new pg.Client({ connectionString });
  await connection.connect();
  await connection.query(`begin; lock table ${table} in access exclusive mode`);
  afterFile(() => connection.end());
}

const codeOf = (body: string): number => Number((JSON.parse(body) as { code: unknown }).code);

/** Errors that PostgreSQL raises itself, and errors of a broken machine, raised with their code. */
const FAILURES = {
  '57014, a statement timeout': 'select pg_sleep(600)',
  '55P03, a lock timeout': 'select from product',
  '57P01, a terminated connection': 'select pg_terminate_backend(pg_backend_pid())',
  '25006, a server that is now a standby': 'do $$ begin set transaction read only; create table never (); end $$',
  ...Object.fromEntries(
    ['53100', '53200', '53300', '57P03', '58030', '08006', '40P01', '40001'].map((code) => [
      code,
      `do $$ begin raise exception using errcode = '${code}', message = 'raised by the test'; end $$`,
    ]),
  ),
};

test.each(Object.entries(FAILURES))('returns 503 with Retry-After in every envelope for %s', async (name, text) => {
  if (name.startsWith('55P03')) await lockTable(resources.cells.all[0]?.url ?? '', 'product');

  const answers = await Promise.all(FORMS.map((form) => call(app, statement(form), { fields: { text } })));

  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(FORMS.map(() => [503, '10']));
  expect(answers.map(({ body }) => codeOf(body))).toEqual(FORMS.map(() => errorCodes.unavailable));
  // The next call has a working connection.
  expect((await call(app, statement('generic'), { fields: { text: 'select 1' } })).statusCode).toBe(200);
});

test('returns 500 without Retry-After for a permanent error', async () => {
  const wrong = await call(app, statement('generic'), { fields: { text: 'select from no_such_table' } });

  expect([wrong.statusCode, wrong.headers['retry-after']]).toEqual([500, undefined]);
});

test('returns 503 with Retry-After if all connections of the pool are in use', async () => {
  const text = 'select pg_sleep(600)';

  const answers = await Promise.all(Array.from({ length: CONNECTIONS + 2 }, () => call(app, statement('generic'), { fields: { text } })));

  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(answers.map(() => [503, '10']));
  expect((await call(app, statement('generic'), { fields: { text: 'select 1' } })).statusCode).toBe(200);
});

test('returns 503 with Retry-After to the lender’s back end and a provider, and accepts their retries', async () => {
  const { directoryUrl } = resources.config;
  const connection = new pg.Client({ connectionString: directoryUrl });
  await connection.connect();
  await connection.query('begin; lock table borrower_phone, webhook in access exclusive mode');
  const borrower = { phone: newPhone(), fullName: 'Test Borrower' };
  const event = paidEvent('unknown-reference');

  const refused = await Promise.all([callAsPartner(app, createBorrower, borrower), sendPaymentWebhook(app, event, { id: 'evt-held' })]);
  await connection.end();

  expect(refused.map(({ statusCode, headers, body }) => [statusCode, headers['retry-after'], codeOf(body)])).toEqual(
    refused.map(() => [503, '10', errorCodes.unavailable]),
  );
  expect((await callAsPartner(app, createBorrower, borrower)).statusCode).toBe(200);
  expect((await sendPaymentWebhook(app, event, { id: 'evt-held' })).statusCode).toBe(200);
});
