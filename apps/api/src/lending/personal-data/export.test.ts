import { randomUUID } from 'node:crypto';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { exportData } from '@hiram/contract/endpoints/privacy.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { CANARY, buildKnownBorrower } from '../../../testing/known-borrower.ts';
import { startService } from '../../../testing/service.ts';

const service = await startService();
const { app, resources } = service;

interface ExportFile {
  readonly tables: Readonly<Record<string, { readonly withheld: object; readonly rows: readonly Record<string, unknown>[] }>>;
  readonly visitsBeforeYouRegistered: readonly unknown[];
  readonly directory: { readonly phone: unknown; readonly references: { readonly rows: readonly { readonly reference: string }[] } };
  readonly photos: readonly { readonly address: string }[];
  readonly whole: boolean;
}

async function linkFor({ query }: BuiltSession): Promise<URL> {
  const answer = await call(app, exportData, { query });
  expect(answer.statusCode).toBe(200);
  return new URL(answer.json<{ data: { url: string } }>().data.url);
}

async function download(session: BuiltSession) {
  const link = await linkFor(session);
  return app.inject({ method: 'GET', url: `${link.pathname}${link.search}` });
}

/** Reads the schema, so that a new table is included automatically. */
async function storedRows({ cell: { database }, userId }: BuiltSession['borrower']): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`.execute(database);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)} where user_id = ${userId}`.execute(
      database,
    );
    counts[name] = counted.rows[0]?.count ?? 0;
  }
  return counts;
}

test('[BEY-12] an export contains every row about the borrower in the real schema', async () => {
  const { session, borrower, phone, providerReference } = await buildKnownBorrower(service, 174);
  const stored = await storedRows(borrower);
  // Without rows, the comparison would prove nothing.
  expect(Object.values(stored).filter((count) => count > 0).length).toBeGreaterThan(20);

  const file = await download(session);
  const { tables, ...rest } = file.json<ExportFile>();

  expect(Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows.length]))).toEqual(stored);
  expect(tables['borrower']?.rows).toMatchObject([{ phone, full_name: CANARY.name }]);
  expect(tables['complaint']?.rows).toMatchObject([{ content: CANARY.complaint }]);
  expect(tables['loan_order']?.rows).toMatchObject([{ principal_balance: 8_000_00 }]);
  expect(rest).toMatchObject({ whole: true, visitsBeforeYouRegistered: [{ kind: 'code', utm_tag: 'poster' }] });
  expect(rest.directory).toMatchObject({
    phone: { since: expect.any(String) as string },
    references: { rows: [{ reference: providerReference }] },
  });
  const [photo = { address: '' }] = rest.photos;
  expect(
    (await app.inject({ method: 'GET', url: photo.address.slice(resources.config.publicOrigin.length) })).headers['content-type'],
  ).toBe('image/jpeg');
});

test('[BEY-12] an export masks account numbers, omits secrets, and lists the withheld columns with reasons', async () => {
  const { session } = await buildKnownBorrower(service, 174);

  const file = await download(session);
  const { tables } = file.json<ExportFile>();

  expect(file.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d{2}-\d{2}\.json"$/) as string,
    'cache-control': 'no-store',
  });
  for (const secret of [CANARY.account, 'tok_secret', session.sessionId, '"session_hash": "', 'liza'])
    expect(file.body).not.toContain(secret);
  const account = tables['bank_account']?.rows.find(({ superseded_at: at }) => at === null);
  expect(account).toMatchObject({ last_four: CANARY.account.slice(-4) });
  expect(account).not.toHaveProperty('number_sealed');
  expect(tables['bank_account']?.withheld).toMatchObject({ number_sealed: expect.stringContaining('encrypted') as string });
});

test('[BEY-12] an export of many rows is read in pages and contains each row once', async () => {
  const session = await buildSession(resources);
  const { userId, cell } = session.borrower;
  const at = await resources.clock.now();
  const tapEvents = Array.from({ length: 450 }, () => ({
    userId,
    eventId: randomUUID(),
    productId: 'P',
    moduleId: 30,
    occurredAt: at,
  }));
  await cell.database.insertInto('tracking_event').values(tapEvents).execute();

  const { tables } = (await download(session)).json<ExportFile>();

  const ids = tables['tracking_event']?.rows.map(({ event_id: id }) => String(id)) ?? [];
  expect(ids.toSorted()).toEqual(tapEvents.map(({ eventId }) => eventId).toSorted());
});

test('[BEY-12] an export link contains no session and expires', async () => {
  const session = await buildSession(resources);
  const link = await linkFor(session);
  expect(link.href).not.toContain(session.sessionId);
  expect(link.href).not.toContain(session.userId);

  const keys = await resources.redis.keys('export:*');
  const seconds = await Promise.all(keys.map((key) => resources.redis.ttl(key)));
  expect(Math.max(...seconds)).toBeLessThanOrEqual(30 * 60);
  await resources.redis.del(...keys);
  for (const url of [`${link.pathname}${link.search}`, link.pathname, `${link.pathname}?token=made-up`]) {
    const answer = await app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, errorCodes.notFound]);
  }
});

test('[BEY-12] a borrower gets at most ten export links a day', async () => {
  const session = await buildSession(resources);
  for (let count = 0; count < 10; count += 1) await linkFor(session);

  const answer = await call(app, exportData, { query: session.query });

  expect(answer.json()).toMatchObject({ code: errorCodes.tooManyRequests });
});
