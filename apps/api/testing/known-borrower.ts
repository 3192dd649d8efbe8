import { randomBytes, randomUUID } from 'node:crypto';
import { clickProduct } from '@hiram/contract/endpoints/legacy-products.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { rateService } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { changeConsent } from '@hiram/contract/endpoints/privacy.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { cellOfVisitor } from '../src/platform/db/cells.ts';
import { hashPhone } from '../src/platform/crypto/phone-keys.ts';
import { reservePhone } from '../src/platform/db/directory.ts';
import { BANK, buildBankAccount } from './bank-account.ts';
import { call } from './calls.ts';
import { buildClosing, buildComplaint, buildReply } from './complaints.ts';
import { buildBorrower, buildSession } from './factories.ts';
import { buildIntent } from './intents.ts';
import { offeredSession, orderedSession } from './loan-sessions.ts';
import { PRODUCT_ID } from './loans.ts';
import { pngPhoto } from './photos.ts';
import type { TestService } from './service.ts';
import { buildPhoto } from './uploads.ts';

/** Texts that identify this borrower's data in any row. */
export const CANARY = { name: 'Liwayway Canary', complaint: 'My cousin Pedro saw the collector', account: BANK.accountNumber } as const;

export async function buildKnownBorrower(service: TestService, status: OrderStatus, place: Parameters<typeof buildBorrower>[1] = {}) {
  const { app, resources } = service;
  const session = await buildSession(resources, { borrower: await buildBorrower(resources, place) });
  const { borrower, query } = session;
  const { userId, cell } = borrower;
  const { phone } = await cell.database
    .updateTable('borrower')
    .set({ fullName: CANARY.name })
    .where('userId', '=', userId)
    .returning('phone')
    .executeTakeFirstOrThrow();
  const at = await resources.clock.now();
  await reservePhone(resources.directory, resources.config.phoneKeys, { phone, userId, at });
  const order = await orderedSession(resources, status, session);
  await buildBankAccount(app, session, BANK);
  await offeredSession(resources, session);
  const { providerReference } = await buildIntent(resources, order);
  await call(app, saveEvent, {
    query,
    fields: { productId: PRODUCT_ID, moduleId: '30' },
    headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
  });
  await call(app, clickProduct, { query, fields: { productId: PRODUCT_ID } });
  await call(app, rateService, { query, fields: { score: '5' } });
  await call(app, changeConsent, { query, fields: { kind: 'reminders', given: '0' } });
  const complaintId = await fileWithPhoto(service, session, order.orderId);
  await insertCardPayment(service, order);
  await insertExternalRecords(service, order, phone);
  return { session, borrower, order, phone, providerReference, complaintId };
}

async function fileWithPhoto({ app, resources }: TestService, session: Awaited<ReturnType<typeof buildSession>>, orderNo: string) {
  const problemImage = await buildPhoto(app, session, await pngPhoto(8, 8));
  const complaintId = await buildComplaint(app, session, { orderNo, problemType: '3', problemDetail: CANARY.complaint, problemImage });
  await buildReply(resources, complaintId, 'We spoke to him.');
  await buildClosing(resources, complaintId);
  return complaintId;
}

type BuiltOrder = Awaited<ReturnType<typeof orderedSession>>;

async function insertCardPayment({ resources }: TestService, { borrower: { userId, shard, cell }, orderId }: BuiltOrder): Promise<void> {
  const { database } = cell;
  const { accountId } = await database
    .selectFrom('bank_account')
    .select('accountId')
    .where('userId', '=', userId)
    .where('supersededAt', 'is', null)
    .executeTakeFirstOrThrow();
  const cardId = makeId('card', shard, randomBytes(12));
  const at = await resources.clock.now();
  await database
    .insertInto('payment_card')
    .values({ userId, cardId, accountId, state: 'ready', token: 'tok_secret', needsCode: false, createdAt: at })
    .execute();
  await database
    .insertInto('card_repayment')
    .values({
      userId,
      repaymentId: makeId('intent', shard, randomBytes(12)),
      orderId,
      cardId,
      tokenHash: randomBytes(32),
      amount: centavos(2_320_00),
      state: 'declined',
      codesSent: 0,
      createdAt: at,
      chargingAt: at,
      settledAt: at,
      nextPollAt: null,
      pollAttempts: 0,
    })
    .execute();
}

async function insertExternalRecords({ resources }: TestService, { borrower: { userId, cell } }: BuiltOrder, phone: string): Promise<void> {
  const { clock, config, cells } = resources;
  const at = await clock.now();
  await cell.database
    .insertInto('provider_event')
    .values({ provider: 'payout', eventId: randomUUID(), userId, body: JSON.stringify({ name: CANARY.name }), receivedAt: at })
    .execute();
  const phoneHash = hashPhone(config.phoneKeys, phone);
  const event = { occurredAt: at, phoneHash, utmTag: 'poster' };
  await cellOfVisitor(cells, phoneHash)
    .database.insertInto('promotion_event')
    .values({ ...event, eventId: randomUUID(), kind: 'code' })
    .execute();
  await cell.database
    .insertInto('promotion_event')
    .values({ ...event, eventId: randomUUID(), kind: 'registration', userId })
    .execute();
}
