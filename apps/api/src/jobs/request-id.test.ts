import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { startLocalServer } from '../../../../tools/testing/local-server.ts';
import { afterFile } from '../../testing/after-file.ts';
import { call } from '../../testing/calls.ts';
import { buildSession } from '../../testing/factories.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { buildAccountRow, buildOffer } from '../../testing/loans.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { startService } from '../../testing/service.ts';
import { planNotice } from '../platform/request/plan-notice.ts';
import { withRequestId } from '../platform/observability/request-id.ts';
import { runDueOrderTasks } from './order-tasks.ts';
import { sendDueNotices } from './send-notices.ts';

const sandbox = await startSandbox();

/** Calls to the providers with their request ids, recorded by a proxy in front of the sandbox. */
const recordedCalls: { readonly path: string; readonly id: string | undefined }[] = [];
const proxy = await startLocalServer((request, answer) => {
  void forwardRequest(request).then(async (response) => answer.writeHead(response.status).end(await response.text()));
});
afterFile(async () => proxy.stop());

async function forwardRequest(request: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/', headers } = request;
  recordedCalls.push({ path: url, id: headers['x-request-id']?.toString() });
  const body = await text(request);
  const own = { authorization: String(headers.authorization), 'content-type': 'application/json' };
  return fetch(`${sandbox.url}${url}`, { method, headers: own, ...(method === 'GET' ? {} : { body }) });
}

const proxiedEnvironment = Object.fromEntries(
  Object.entries(sandbox.environment).map(([name, value]) => [name, name.endsWith('_URL') ? value.replace(sandbox.url, proxy.url) : value]),
);
const { app, resources } = await startService({ environment: proxiedEnvironment });
await app.listen({ host: '127.0.0.1', port: sandbox.apiPort });

const newId = (): string => randomBytes(16).toString('hex');

test('the worker calls decision maker and bank with the request id of the loan confirmation', async () => {
  const session = await buildSession(resources);
  await buildAccountRow(resources, session.borrower);
  await sandbox.decide(session.userId, 'approve');
  const { acceptance } = await buildOffer(resources, { borrower: session.borrower });
  const id = newId();
  const lines: object[] = [];
  const log = { info: (fields: object) => lines.push(fields), warn: (fields: object) => lines.push(fields) };

  const answer = await call(app, confirmLoan, {
    query: session.query,
    fields: { ...acceptance },
    headers: { [IDEMPOTENCY_HEADER]: newId(), 'x-request-id': id },
  });
  expect(answer.json()).toMatchObject({ success: true });
  recordedCalls.length = 0;
  await runDueOrderTasks({ ...jobsFor(resources), log, database: session.borrower.cell.database });

  expect(recordedCalls.length).toBeGreaterThanOrEqual(2);
  expect(recordedCalls.map(({ path }) => path.split('/')[1])).toEqual(expect.arrayContaining(['decision', 'bank']));
  expect(new Set(recordedCalls.map((each) => each.id))).toEqual(new Set([id]));
  expect(lines).toMatchObject([
    { requestId: id, kind: 'decide' },
    { requestId: id, kind: 'payout' },
  ]);
});

test('a notice planned by a call is sent with the call’s request id, and any other notice without an id', async () => {
  const { borrower } = await buildSession(resources);
  const { database } = borrower.cell;
  const at = await resources.clock.now();
  const id = newId();
  const plan = (subject: string): Promise<void> => planNotice(database, { userId: borrower.userId, kind: 'browser', subject, at });
  await withRequestId(id, () => plan('of a call'));
  await plan('of none');
  recordedCalls.length = 0;

  await sendDueNotices({ ...jobsFor(resources), database });

  expect(new Set(recordedCalls.map((each) => each.id))).toEqual(new Set([id, undefined]));
  expect(recordedCalls).toHaveLength(2);
});
