import { coolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import { orderDetail, orderStatus } from '@hiram/contract/endpoints/order.ts';
import { startChosenPayment } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { DAY_MS, addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import { CHANNELS, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import { buildOrder, PRODUCT_ID } from '../../../testing/loans.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { startService } from '../../../testing/service.ts';
import { readTerms } from '../../lending/agreements/stored-terms.ts';
import { openFile } from '../../lending/borrower-file/open-file.ts';

const sandbox = await startSandbox();
const philippines = await startService({ environment: { ...sandbox.environment, HIRAM_PROFILE: 'philippines' } });
const specified = await startService({ environment: sandbox.environment });
type Service = typeof philippines;

/** Builds a loan of ₱8,000.00, disbursed `daysAgo` days ago; the sample lender has three cooling-off days. */
async function paidOut({ resources }: Service, daysAgo: number) {
  const session = await buildSession(resources);
  const at = new Date((await resources.clock.now()).getTime() - daysAgo * DAY_MS);
  return { session, ...(await buildOrder(resources, { borrower: session.borrower, status: orderStatus.active, at })) };
}
type Ordered = Awaited<ReturnType<typeof paidOut>>;

async function callEndpoint<E extends Endpoint>(
  { app }: Service,
  endpoint: E,
  { session, orderId }: Ordered,
  fields: Record<string, string> = {},
) {
  const answer = await call(app, endpoint, { query: session.query, fields: { orderId, ...fields } });
  return answer.json<{ success: boolean; code: number; data: AnswerOf<E> }>();
}
const detailOf = async (service: Service, ordered: Ordered) =>
  (await callEndpoint(service, orderDetail, ordered, { productId: PRODUCT_ID })).data;
const start = (service: Service, ordered: Ordered, amount: number) =>
  callEndpoint(service, startChosenPayment, ordered, { way: 'payoff', amount: String(amount), channelNumber: String(CHANNELS.code) });
const intentsOf = ({ borrower: { cell }, orderId }: Ordered) =>
  cell.database.selectFrom('payment_intent').selectAll().where('orderId', '=', orderId).execute();
const today = async ({ resources }: Service) => manilaDateOf(await resources.clock.now());

test('[BEY-22] order and cooling-off page show the last day and the amount to give the loan back', async () => {
  const ordered = await paidOut(philippines, 1);
  const until = addDays(await today(philippines), 2);

  expect((await detailOf(philippines, ordered)).coolingOff).toEqual({ until, amount: 7_760_00 });
  expect((await callEndpoint(philippines, coolingOff, ordered)).data).toEqual({
    until,
    giveBack: { amount: 7_760_00, received: 7_760_00, paid: 0, fee: 240_00, interest: 800_00, otherCharges: 0 },
  });
});

test('[BEY-22] after the last day, the order omits the cooling-off and the page shows only its last day', async () => {
  const [last, over] = [await paidOut(philippines, 3), await paidOut(philippines, 4)];

  expect((await detailOf(philippines, last)).coolingOff).toMatchObject({ until: await today(philippines) });
  expect(await detailOf(philippines, over)).not.toHaveProperty('coolingOff');
  expect((await callEndpoint(philippines, coolingOff, over)).data).toEqual({
    until: addDays(await today(philippines), -1),
    giveBack: null,
  });
});

test('[BEY-22] a give-back payment settles the order; its code expires at the end of the last day', async () => {
  const ordered = await paidOut(philippines, 1);

  expect((await start(philippines, ordered, 7_760_00)).success).toBe(true);
  const [intent] = await intentsOf(ordered);
  expect(intent?.purpose).toBe('payoff');
  expect(intent && manilaDateOf(new Date(intent.expiresAt.getTime() - 1))).toBe(addDays(await today(philippines), 2));
  await sendPaymentWebhook(philippines.app, paidEvent(intent?.providerReference ?? '', { amount: 7_760_00 }));

  const detail = await detailOf(philippines, ordered);
  expect(detail).toMatchObject({ orderStatus: orderStatus.settled, noticeStatusText: 'Given back' });
  expect(detail).not.toHaveProperty('coolingOff');
  expect(detail.userOrderDetail.detail.map(({ text, value }) => `${text} ${value}`)).toEqual([
    'Given back ₱7,760.00',
    'Loan amount ₱8,000.00',
    'Processing fee returned ₱240.00',
    'Interest returned ₱800.00',
    expect.stringMatching(/^Given back on /),
  ]);
  expect((await callEndpoint(philippines, coolingOff, ordered)).code).toBe(errorCodes.notFound);
  const events = await ordered.borrower.cell.database.selectFrom('event').select('type').where('userId', '=', ordered.userId).execute();
  expect(events.map(({ type }) => type)).toContain('loan.paid_off');
});

test('[BEY-22] rejects a payoff of any amount other than the give-back amount', async () => {
  const ordered = await paidOut(philippines, 0);

  for (const amount of [7_759_99, 7_760_01, 8_000_00])
    expect(await start(philippines, ordered, amount)).toMatchObject({ success: false, code: errorCodes.invalidRequest });
  expect(await intentsOf(ordered)).toEqual([]);
});

test('[BEY-22] a change of the product’s cooling-off days does not affect running loans', async () => {
  const before = await paidOut(philippines, 2);
  const { database } = before.borrower.cell;
  await database.updateTable('product').set({ coolingOffDays: 10 }).where('productId', '=', PRODUCT_ID).execute();
  try {
    const later = await buildOrder(philippines.resources, { borrower: before.borrower, status: orderStatus.active });
    const rows = await database.selectFrom('loan_order').select(['orderId', 'termsId']).where('userId', '=', before.userId).execute();
    const daysOf = async (orderId: string) => {
      const row = rows.find((each) => each.orderId === orderId);
      return (await readTerms(database, row?.termsId ?? '')).coolingOffDays;
    };
    expect([await daysOf(before.orderId), await daysOf(later.orderId)]).toEqual([3, 10]);
    expect((await callEndpoint(philippines, coolingOff, before)).data.until).toBe(addDays(await today(philippines), 1));
  } finally {
    await database.updateTable('product').set({ coolingOffDays: 3 }).where('productId', '=', PRODUCT_ID).execute();
  }
});

test('[BEY-22] the specified profile shows, stores and accepts no cooling-off, even if the product has cooling-off days', async () => {
  for (const cell of specified.resources.cells.all) await cell.database.updateTable('product').set({ coolingOffDays: 5 }).execute();
  const ordered = await paidOut(specified, 0);

  expect(await detailOf(specified, ordered)).not.toHaveProperty('coolingOff');
  expect((await callEndpoint(specified, coolingOff, ordered)).data).toEqual({ until: null, giveBack: null });
  const row = await ordered.borrower.cell.database
    .selectFrom('offer')
    .select('termsId')
    .where('userId', '=', ordered.userId)
    .executeTakeFirstOrThrow();
  expect(await readTerms(ordered.borrower.cell.database, row.termsId ?? '')).not.toHaveProperty('coolingOffDays');
  expect(await start(specified, ordered, 7_760_00)).toMatchObject({ success: false });
});

test('[BEY-22] the desk’s file shows the same sum and day as the borrower’s page', async () => {
  const ordered = await paidOut(philippines, 1);
  const doing = {
    command: 'open-file',
    operator: 'agent@desk.example',
    reason: 'She asks what giving it back takes.',
    options: {},
  };

  const file = await openFile(philippines.resources, { userId: ordered.userId, isUnmasked: false }, doing);

  expect(file.loans[0]).toMatchObject({ giveBack: (await detailOf(philippines, ordered)).coolingOff, givenBackOn: null });
});
