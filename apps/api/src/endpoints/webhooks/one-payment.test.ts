import { expect, test } from 'vitest';
import { afterFile } from '../../../testing/after-file.ts';
import { buildIntent, paidEvent, signedWebhook } from '../../../testing/intents.ts';
import { buildOrder } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { openCells } from '../../platform/db/cells.ts';
import type { PoolOptions } from '../../platform/db/database.ts';
import { receiveWebhook } from './webhooks.service.ts';

const { resources } = await startService();

interface Statement {
  readonly sql: string;
  /** The source files of the service on the call stack, outermost first. */
  readonly files: readonly string[];
}

const statements: Statement[] = [];

function filesPassed(): readonly string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 200;
  const { stack = '' } = new Error('here');
  Error.stackTraceLimit = limit;
  const files = [...stack.matchAll(/apps\/api\/src\/([\w./-]+\.ts)/g)].map(([, file = '']) => file);
  return [...new Set(files.toReversed())].filter((file) => !file.endsWith('.test.ts'));
}

const tracedPool: PoolOptions = {
  role: 'service',
  max: 2,
  onIdleError: () => undefined,
  onStatement: ({ query: { sql } }) => void statements.push({ sql, files: filesPassed() }),
};
const cells = openCells(resources.config.cellAddresses, tracedPool, resources.shardMap);
afterFile(() => cells.close());

/** Files on the path of a payment that send no statement. */
const WITHOUT_STATEMENT = [
  'endpoints/webhooks/webhooks.routes.ts',
  'providers/http/payments.ts',
  'providers/http/webhook.ts',
  'lending/engine/replay.ts',
];

test('posting a payment by webhook reads the order once, under its lock, and updates it once', async () => {
  const order = await buildOrder(resources, { status: 174 });
  const { intentId, providerReference } = await buildIntent(resources, order);
  const { headers, body } = signedWebhook(paidEvent(providerReference), { id: `evt-${intentId}` });

  await receiveWebhook({ ...resources, cells }, 'payment', { headers, body: Buffer.from(body), at: resources.clock.real() });

  expect(statements.map(({ sql }) => sql).filter((sql) => /(from|update) "?loan_order/.test(sql))).toEqual([
    expect.stringMatching(/^select to_json\(loan_order\) as "order" from "loan_order" .* for update$/),
    expect.stringMatching(/update loan_order\s+set principal_balance = /),
  ]);
  const posting = statements.findIndex(({ sql }) => sql.includes('insert into transfer'));
  const files = statements.slice(0, posting + 1).flatMap((statement) => statement.files.filter((file) => !file.startsWith('platform/')));
  expect([...new Set(files)]).toEqual([
    'endpoints/webhooks/webhooks.service.ts',
    'lending/payments/reconcile-payment.ts',
    'lending/payments/intents.ts',
    'lending/ledger/transfers.ts',
    'lending/payments/record-payment.ts',
    'lending/servicing/repost-loan.ts',
    'lending/servicing/loan-transactions.ts',
    'lending/servicing/loan-rows.ts',
  ]);
  expect(new Set([...files, ...WITHOUT_STATEMENT]).size).toBeLessThanOrEqual(12);
});
