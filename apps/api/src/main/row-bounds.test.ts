import { saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { clickProduct } from '@hiram/contract/endpoints/legacy-products.ts';
import { orderStatus, rateService } from '@hiram/contract/endpoints/order.ts';
import { changeConsent } from '@hiram/contract/endpoints/privacy.ts';
import { startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { askCorrection } from '@hiram/contract/endpoints/rights.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { commitRepayment } from '@hiram/contract/endpoints/card-repayment.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BANK } from '../../testing/bank-account.ts';
import { call } from '../../testing/calls.ts';
import { commitFields, openCardShop } from '../../testing/card-shop.ts';
import type { Payer } from '../../testing/card-shop.ts';
import { COMPLAINT } from '../../testing/complaints.ts';
import { CHANNELS } from '../../testing/intents.ts';
import { PRODUCT_ID } from '../../testing/loans.ts';
import { pngPhoto } from '../../testing/photos.ts';
import { upload } from '../../testing/uploads.ts';
import { cellTables } from '../tables/cell.ts';
import { directoryTables } from '../tables/directory.ts';
import type { CountedTable } from '../lending/borrowers/row-bounds.ts';
import type { CountedBound, RowBound } from '../tables/declaration.ts';

const shop = await openCardShop();
const { app, resources } = shop.service;

/** Excludes the table of migrations, which grows with each release and not with use. */
const tablesOf = async (database: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'migration' order by 1`.execute(database);
  return rows.map(({ name }) => name).toSorted();
};

test('every table of the real schema has a row bound, in the cells and in the directory', async () => {
  expect(await tablesOf(resources.cells.cellOfShard(0).database)).toEqual(Object.keys(cellTables).toSorted());
  expect(await tablesOf(resources.directory)).toEqual(Object.keys(directoryTables).toSorted());
});

test('a table bounded by another table’s rows has a foreign key to that table', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`.execute(
    resources.cells.cellOfShard(0).database,
  );
  const foreignKeys = new Set(rows.map(({ child, parent }) => `${child} to ${parent}`));
  const declaredShares = Object.entries<{ readonly bound: RowBound }>(cellTables).flatMap(([table, { bound }]) =>
    'each' in bound ? [`${table} to ${bound.each}`] : [],
  );
  expect(declaredShares.length).toBeGreaterThan(5);
  expect(declaredShares.filter((share) => !foreignKeys.has(share))).toEqual([]);
});

test('every column that a row bound counts by exists in its table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    resources.cells.cellOfShard(0).database,
  );
  const columns = new Set(rows.map(({ name }) => name));
  const counted = Object.entries<{ readonly bound: RowBound }>(cellTables).flatMap(([table, { bound }]) =>
    'most' in bound && !('each' in bound)
      ? [bound.within, bound.while].flatMap((by) => (by === undefined ? [] : [`${table}.${by.column}`]))
      : [],
  );
  expect(counted.length).toBeGreaterThan(8);
  expect(counted.filter((column) => !columns.has(column))).toEqual([]);
});

let calls = 0;
const form =
  (endpoint: Endpoint, fieldsOf: (payer: Payer) => Record<string, string>, headersOf: () => Record<string, string> = () => ({})) =>
  async (payer: Payer): Promise<number> => {
    calls += 1;
    const answer = await call(app, endpoint, { query: payer.session.query, fields: fieldsOf(payer), headers: headersOf() });
    return answer.statusCode;
  };
const keyOf = ({ order: { orderId, productId } }: Payer) => ({ productId, orderId });

interface InsertingCall {
  readonly add: (payer: Payer) => Promise<number>;
  /** SQL for the columns that must differ in copy number `i` of such a row. */
  readonly copy: Readonly<Record<string, string>>;
}

const UUID = 'gen_random_uuid()';

/** A counted table without a driver is a compile error. */
const insertingCalls: Readonly<Record<Exclude<CountedTable, 'consent'>, InsertingCall>> = {
  tracking_event: { add: form(saveEvent, () => ({ productId: PRODUCT_ID, moduleId: '30' })), copy: { event_id: UUID } },
  product_click: { add: form(clickProduct, () => ({ productId: PRODUCT_ID })), copy: { click_id: UUID } },
  service_score: { add: form(rateService, () => ({ score: '5' })), copy: { score_id: UUID } },
  // The consent is already given, so the call adds a key and no consent.
  idempotency_key: {
    add: form(
      changeConsent,
      () => ({ kind: 'taps', given: '1' }),
      () => ({ [IDEMPOTENCY_HEADER]: `key-${calls}` }),
    ),
    copy: { key: "'copy-' || i" },
  },
  image: {
    add: async ({ session }) => (await upload(app, session, await pngPhoto(300 + (calls += 1), 200))).statusCode,
    copy: { image_id: "'I' || i" },
  },
  complaint: {
    add: form(saveComplaint, ({ order }) => ({ ...COMPLAINT, orderNo: order.orderId, problemDetail: `Complaint ${calls}` })),
    copy: { complaint_id: "'C' || i", content_hash: "sha256(('copy ' || i)::bytea)" },
  },
  rights_request: {
    // Only one request may be open, so the previous one is answered first.
    add: async (payer) => {
      await payer.session.borrower.cell.database
        .updateTable('rights_request')
        .set({ outcome: 'granted', answer: 'Done.', answeredAt: new Date() })
        .where('userId', '=', payer.session.userId)
        .where('answeredAt', 'is', null)
        .execute();
      return form(askCorrection, () => ({ text: `Correction ${calls}` }))(payer);
    },
    copy: { request_id: "'Q' || i", outcome: "'granted'", answer: "'Done.'", answered_at: "'2026-01-01T00:00:00Z'" },
  },
  bank_account: { add: form(bindBank, () => BANK), copy: { account_id: UUID, superseded_at: "'2026-01-01T00:00:00Z'" } },
  card_repayment: {
    add: async (payer) => form(commitRepayment, await fieldsToPay(payer))(payer),
    copy: { repayment_id: "'R' || gen_random_uuid()", token_hash: "sha256(('copy ' || i)::bytea)" },
  },
  payment_intent: {
    add: form(startPayment, (payer) => ({ ...keyOf(payer), amount: '232000', isDelay: '0', channelNumber: nextChannel() })),
    copy: { intent_id: "'N' || i", state: "'expired'", provider_reference: "'P' || gen_random_uuid()" },
  },
};

async function fieldsToPay(payer: Payer): Promise<() => Record<string, string>> {
  const fields = commitFields(payer, await shop.wayOf(payer));
  return () => fields;
}

/** Every channel creates a payment intent of its own. */
const channels = [CHANNELS.code, CHANNELS.qr, CHANNELS.counter, CHANNELS.walletCode, CHANNELS.checkout];
const nextChannel = (): string => String(channels[calls % channels.length] ?? 0);

const countOf = async ({ session }: Payer, table: CountedTable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where user_id = ${session.userId}`.execute(session.borrower.cell.database);
  return rows[0]?.count ?? 0;
};

async function fill(payer: Payer, table: CountedTable, copy: InsertingCall['copy'], rows: number): Promise<void> {
  const { session } = payer;
  const changes = Object.entries(copy).map(([column, value]) => sql`${sql.lit(column)}, ${sql.raw(value)}`);
  await sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(kept, jsonb_build_object(${sql.join(changes)}))).*
    from ${sql.table(table)} as kept, generate_series(${sql.lit((await countOf(payer, table)) + 1)}, ${sql.lit(rows)}) as i
    where kept.ctid = (select ctid from ${sql.table(table)} where user_id = ${session.userId} limit 1)`.execute(
    session.borrower.cell.database,
  );
}

test.each(Object.entries(insertingCalls) as [Exclude<CountedTable, 'consent'>, InsertingCall][])(
  'no call adds more rows to %s than its bound',
  async (table, { add, copy }) => {
    const { most }: CountedBound = cellTables[table].bound;
    const payer = await shop.buildPayer({ status: orderStatus.dueSoon });
    if ((await countOf(payer, table)) === 0) await add(payer);
    await fill(payer, table, copy, most - 1);
    expect(await countOf(payer, table)).toBe(most - 1);

    expect(await add(payer)).toBe(200);
    expect([await add(payer), await add(payer)]).toEqual([429, 429]);
    expect(await countOf(payer, table)).toBe(most);
  },
);

test('limits how often a consent is given in a day, but never its withdrawal', async () => {
  const payer = await shop.buildPayer();
  const change = (kind: string, given: boolean) => form(changeConsent, () => ({ kind, given: given ? '1' : '0' }))(payer);
  const { most } = cellTables.consent.bound;
  const statuses: number[] = [];
  for (let changes = 0; changes < most + 10; changes += 1) statuses.push(await change('taps', changes % 2 === 1));

  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect([await change('taps', false), await change('suggestions', false), await change('reminders', false)]).toEqual([200, 200, 200]);
  expect(await countOf(payer, 'consent')).toBeLessThanOrEqual(most);
});

test('a hundred concurrent taps are stored up to the row bound', async () => {
  const payer = await shop.buildPayer();
  const { most } = cellTables.tracking_event.bound;
  await insertingCalls.tracking_event.add(payer);
  await fill(payer, 'tracking_event', insertingCalls.tracking_event.copy, most - 10);

  const statuses = await Promise.all(Array.from({ length: 100 }, () => insertingCalls.tracking_event.add(payer)));

  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(await countOf(payer, 'tracking_event')).toBe(most);
});
