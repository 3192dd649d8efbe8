import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { certificate } from '@hiram/contract/endpoints/documents.ts';
import { requestExamples } from '@hiram/contract/endpoints/request-examples.ts';
import { WALLET } from './bank-account.ts';
import { call } from './calls.ts';
import { COMPLAINT, buildComplaint, buildReply } from './complaints.ts';
import { buildBorrower, buildSession } from './factories.ts';
import { CHANNELS } from './intents.ts';
import { offeredSession, orderedSession } from './loan-sessions.ts';
import { PRODUCT_ID, buildOrder } from './loans.ts';
import { buildPaymentPlan } from './payment-plans.ts';
import { pngPhoto } from './photos.ts';
import type { TestService } from './service.ts';
import { requestSid, newVisitor } from './visitors.ts';
import type { KnownValues } from './fuzz-requests.ts';

/** Builds two borrowers of one shard with an order and a complaint each, and a borrower with an offer, so that every call has data. */
export async function buildFuzzSandbox(service: TestService) {
  const { app, resources } = service;
  const [ordered, offered] = [await orderedSession(resources, 174), await offeredSession(resources)];
  const { shard } = ordered.borrower;
  // In the same shard, only the row's owner distinguishes the two borrowers.
  const other = await orderedSession(
    resources,
    174,
    await buildSession(resources, { borrower: await buildBorrower(resources, { inShard: shard }) }),
  );
  const [complaintId, theirComplaintId] = await Promise.all(
    [ordered, other].map(({ session, orderId }) => buildComplaint(app, session, { orderNo: orderId })),
  );
  if (complaintId !== undefined) await buildReply(resources, complaintId, 'We found your payment.');

  const settled = await buildOrder(resources, { borrower: ordered.borrower, status: 200 });
  const certified = await call(app, certificate, { query: ordered.session.query, fields: { orderId: settled.orderId } });
  const { number, checkCode } = certified.json<{ data: { certificate: { number: string; checkCode: string } } }>().data.certificate;

  const refused = await buildOrder(resources, { borrower: ordered.borrower, status: 110 });

  const planned = await buildOrder(resources, { borrower: ordered.borrower, status: 174 });
  await buildPaymentPlan(resources, planned);

  const missingOrder = makeId('order', shard, randomBytes(12));
  const missingIds: Readonly<Record<string, string>> = {
    orderId: missingOrder,
    orderNo: missingOrder,
    problemId: makeId('complaint', shard, randomBytes(12)),
    userId: 'nobody',
  };
  const theirIds: Readonly<Record<string, string | undefined>> = {
    orderId: other.orderId,
    orderNo: other.orderId,
    problemId: theirComplaintId,
    userId: other.userId,
  };
  const orderIds = [ordered.orderId, other.orderId, missingOrder];
  /** The first value of each field is the usual one. */
  const known: KnownValues = {
    productId: [PRODUCT_ID, 'lilim-loan'],
    product_id: [PRODUCT_ID, ''],
    orderId: [...orderIds, ''],
    orderNo: orderIds,
    problemId: [complaintId, theirComplaintId],
    channelNumber: Object.values(CHANNELS).map(String),
    periods: [offered.acceptance.periods],
    position: ['1', '2', '99'],
    templateId: ['default'],
    userId: [ordered.userId, other.userId],
    sid: [await requestSid(service, newVisitor())],
  };
  const usualRequests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    bindBank: WALLET,
    bindBankFromLoanDetail: WALLET,
    uploadComplaintImage: { problemImage: new File([new Uint8Array(await pngPhoto(8, 8))], 'photo.png') },
    saveComplaint: { ...COMPLAINT, orderNo: ordered.orderId },
    receiptDocument: { orderId: settled.orderId, payment: '1', lang: 'en' },
    certificateDocument: { orderId: settled.orderId, lang: 'en' },
    paymentPlan: { orderId: planned.orderId },
    paymentPlanDocument: { orderId: planned.orderId, lang: 'en' },
    checkDocument: { number, code: checkCode },
    secondLook: { orderId: refused.orderId },
    askSecondLook: { orderId: refused.orderId, text: '' },
    statementDocument: { orderId: settled.orderId, asOf: '', lang: 'en' },
  };
  const usualOf = ({ name }: Endpoint): Readonly<Record<string, unknown>> => {
    const example = Object.entries(requestExamples[name] ?? {});
    return usualRequests[name] ?? Object.fromEntries(example.map(([field, value]) => [field, known[field]?.[0] ?? value]));
  };

  const { query } = ordered.session;
  const { sessionId: _sessionId, ...withoutSession } = query;
  const expired = await buildSession(resources, { borrower: ordered.borrower, expiresInMs: -1 });
  const sessions = [query, offered.session.query];
  const refusedSessions = [
    {},
    withoutSession,
    expired.query,
    { ...query, userId: other.userId },
    { ...query, sessionId: other.session.sessionId },
  ];
  return { sessions, refusedSessions, usualOf, known, theirIds, missingIds };
}
