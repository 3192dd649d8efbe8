import { createPublicKey, verify } from 'node:crypto';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { parsePaymentLink, signedText } from '@hiram/contract/wire/payment-link.ts';
import type { PaymentLinkKind } from '@hiram/contract/wire/payment-link.ts';
import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { instalmentInfo, rolloverInfo, startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { call } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import type { OfferChoices } from '../../../testing/loans.ts';
import { buildOrder } from '../../../testing/loans.ts';
import { buildIntent, CHANNELS, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import { startService } from '../../../testing/service.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { redirectingChannel } from '../../lending/payments/channels.ts';

const sandbox = await startSandbox();
const { app, resources } = await startService({ environment: sandbox.environment });

type Ordered = Awaited<ReturnType<typeof orderedSession>>;
type Fields = Readonly<Record<string, string>>;

const build = (status: OrderStatus = orderStatus.dueSoon): Promise<Ordered> => orderedSession(resources, status);
async function buildOf(choices: OfferChoices & { status: OrderStatus }): Promise<Ordered> {
  const session = await buildSession(resources);
  return { session, ...(await buildOrder(resources, { ...choices, borrower: session.borrower })) };
}

const keyOf = ({ productId, orderId }: Ordered): Fields => ({ productId, orderId });
async function callEndpoint(endpoint: typeof rolloverInfo | typeof instalmentInfo, ordered: Ordered) {
  const answer = await call(app, endpoint, { query: ordered.session.query, fields: keyOf(ordered) });
  return answer.json<{ data: Record<string, unknown> }>().data;
}

const paymentRequest = (ordered: Ordered, changes: Fields = {}): Fields => ({
  ...keyOf(ordered),
  amount: '232000',
  isDelay: '0',
  channelNumber: String(CHANNELS.code),
  ...changes,
});
const start = (ordered: Ordered, changes: Fields = {}) =>
  call(app, startPayment, { query: ordered.session.query, fields: paymentRequest(ordered, changes) });
const payUrlOf = async (ordered: Ordered, changes: Fields = {}): Promise<URL> =>
  new URL((await start(ordered, changes)).json<{ data: { payUrl: string } }>().data.payUrl);
const intentsOf = ({ borrower: { cell }, orderId }: Ordered) =>
  cell.database.selectFrom('payment_intent').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();

const missing = { success: false, code: errorCodes.notFound, message: 'Not found', data: null };
const refused = (name: 'invalidRequest' | 'notAllowed' | 'unavailable') => ({ success: false, code: errorCodes[name] });
const today = async () => manilaDateOf(await resources.clock.now());

test('[API-22] returns the amount due, its date and parts, and the channels with the default first', async () => {
  const ordered = await build();

  const info = await callEndpoint(instalmentInfo, ordered);

  expect(info).toMatchObject({
    productName: 'Hiram Cash',
    productLogo: '/products/hiram-cash.svg',
    repayDate: addDays(await today(), 5),
    repayAmount: 2_320_00,
    isShowReyTop: 1,
    defDetail: { payCode: '', title: 'Sari Mart counter', logo: '/channels/sari-mart.svg' },
  });
  expect((info['detail'] as object[]).slice(0, 3)).toEqual([
    { text: 'Payment', value: '1 of 4' },
    { text: 'Principal', value: '₱2,000.00' },
    { text: 'Interest', value: '₱320.00' },
  ]);
  expect(info['repayList']).toEqual([
    { name: 'Sari Mart counter', logo: '/channels/sari-mart.svg', channel_number: CHANNELS.code },
    { name: 'PeraPay', logo: '/channels/perapay.svg', channel_number: CHANNELS.qr },
    { name: 'Wallet B', logo: '/channels/wallet-b.svg', channel_number: CHANNELS.walletCode },
    { name: 'Palengke pay counter', logo: '/channels/palengke-pay.svg', channel_number: CHANNELS.counter },
    { name: 'Bank transfer', logo: '/channels/bank-transfer.svg', channel_number: CHANNELS.checkout },
  ]);
});

test('[API-22] instructions are grouped by title, each entry with its name and steps', async () => {
  const { defDetail } = (await callEndpoint(instalmentInfo, await build())) as {
    defDetail: { payNotice: { title: string; list: { name: string; steps: string[] }[] }[] };
  };

  expect(defDetail.payNotice.map(({ title, list }) => [title, list.map(({ name, steps }) => [name, steps.length])])).toEqual([
    [
      'In the store',
      [
        ['At the kiosk', 3],
        ['At the cashier', 3],
      ],
    ],
  ]);
});

test('[API-22] returns the default channel’s code after its creation, only for the same amount', async () => {
  const ordered = await build();
  const payCode = (await payUrlOf(ordered)).searchParams.get('payCode');

  expect(await callEndpoint(instalmentInfo, ordered)).toMatchObject({ defDetail: { payCode } });
  expect(await callEndpoint(rolloverInfo, ordered)).toMatchObject({ defDetail: { payCode: '' } });
});

test('[BEY-02] [API-22] hides the code while received money of the order is not posted yet', async () => {
  const ordered = await build();
  await payUrlOf(ordered);
  const { providerReference } = await buildIntent(resources, ordered, { channelNumber: CHANNELS.qr });
  await sendPaymentWebhook(app, paidEvent(providerReference, { type: 'received' }));

  expect(await callEndpoint(instalmentInfo, ordered)).toMatchObject({ defDetail: { payCode: '' } });
});

test('[API-22] the amount due of a late order includes penalties, and after the last due date the whole principal', async () => {
  const late = await callEndpoint(instalmentInfo, await build(orderStatus.overdue));
  expect(late['repayAmount']).toBeGreaterThan(2_320_00);
  expect((late['detail'] as { text: string }[]).map(({ text }) => text)).toContain('Penalty interest');

  const past = await buildOf({ status: 180, at: new Date((await resources.clock.now()).getTime() - 125 * 86_400_000) });
  const info = (await callEndpoint(instalmentInfo, past)) as { repayAmount: number; detail: { text: string; value: string }[] };
  expect(info.detail.find(({ text }) => text === 'Principal')?.value).toBe('₱8,000.00');
});

test('[API-21] returns the cost of a rollover and the plan after the rollover, each payment one period later', async () => {
  const ordered = await build();

  const info = await callEndpoint(rolloverInfo, ordered);

  const dueOn = addDays(await today(), 5);
  expect(info).toMatchObject({
    repayDate: addDays(dueOn, 30),
    delayInfo: { title: 'Pay now to move your due date', delayAmount: 696_00 },
    defDetail: { payCode: '', title: 'Sari Mart counter' },
  });
  expect(info['repayPlan']).toEqual([
    { title: 'Rollover payment', amount: 696_00, time: await today(), remark: 'Rollover fee ₱696.00' },
    { title: 'Payment 1 of 4', amount: 2_320_00, time: addDays(dueOn, 30), remark: 'Still to pay in full' },
    { title: 'Payment 2 of 4', amount: 2_240_00, time: addDays(dueOn, 60), remark: 'Moved by the same time' },
    { title: 'Payment 3 of 4', amount: 2_160_00, time: addDays(dueOn, 90), remark: 'Moved by the same time' },
    { title: 'Payment 4 of 4', amount: 2_080_00, time: addDays(dueOn, 120), remark: 'Moved by the same time' },
  ]);
});

test('[API-21] [API-23] refuses the quote and the code of a rollover that the product does not offer', async () => {
  const ordered = await buildOf({ productId: 'hardin-credit', status: 174, instalments: 4 });

  const info = await call(app, rolloverInfo, { query: ordered.session.query, fields: keyOf(ordered) });
  expect(info.json()).toMatchObject(refused('notAllowed'));
  expect((await start(ordered, { isDelay: '1', amount: '69600' })).json()).toMatchObject(refused('notAllowed'));
});

const publicKey = createPublicKey({ key: Buffer.from(SANDBOX_PAYMENT_LINK_KEY.publicKey, 'base64'), format: 'der', type: 'spki' });
function isSigned(kind: PaymentLinkKind, { searchParams }: URL): boolean {
  const { link, signature } = parsePaymentLink(kind, searchParams);
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(signedText(kind, link)), key, Buffer.from(signature, 'base64url'));
}

test.each([
  ['a code', CHANNELS.code, 'code', '/repaymentOfCode', { showType: '1', repayAmount: '2,320.00', payCodeImg: '/channels/sari-mart.svg' }],
  ['a wallet’s code', CHANNELS.walletCode, 'code', '/repaymentOfCode', { showType: '1', payCodeImg: '/channels/wallet-b.svg' }],
  ['a QR code', CHANNELS.qr, 'code', '/repaymentOfCode', { showType: '2', repayAmount: '2,320.00', payCodeImg: '' }],
  ['a counter', CHANNELS.counter, 'counter', '/carpmm', { requestType: '1', amount: '2,320.00' }],
] as const)('[API-23] returns a signed address of our own page for %s', async (_what, channel, kind, path, parameters) => {
  const ordered = await build();

  const address = await payUrlOf(ordered, { channelNumber: String(channel) });

  expect([address.origin, address.pathname]).toEqual(['http://127.0.0.1:8080', path]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ ...parameters, orderId: ordered.orderId, payer: ordered.userId });
  expect(address.searchParams.get('payCode')).toMatch(/8810\d{8}/);
  expect(isSigned(kind, address)).toBe(true);
  address.searchParams.set('payCode', '881000000000');
  expect(isSigned(kind, address)).toBe(false);
});

test('[API-23] returns the provider’s address for a checkout, which redirects the borrower to the order', async () => {
  const ordered = await build();
  const address = await payUrlOf(ordered, { channelNumber: String(CHANNELS.checkout) });
  expect(address.href).toMatch(new RegExp(`^${sandbox.url}/payments/checkout/`));

  const paid = await fetch(address, { method: 'POST', body: new URLSearchParams({ how: 'exact' }), redirect: 'manual' });

  expect(paid.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:8080\/loanDetail\?intentId=PI[0-9A-Z]+$/);
});

test('[API-23] a payment through the redirecting wallet returns the provider’s checkout address', async () => {
  const ordered = await build();
  const channel = await redirectingChannel(ordered.borrower.cell.database);
  expect(channel?.channelNumber).toBe(CHANNELS.redirect);

  const address = await payUrlOf(ordered, { channelNumber: String(channel?.channelNumber) });

  expect(address.pathname).toMatch(/^\/payments\/checkout\/tulay-/);
});

test('[API-23] repeated and concurrent requests return the same intent and code', async () => {
  const ordered = await build();

  const answers = await Promise.all(Array.from({ length: 10 }, () => payUrlOf(ordered)));
  answers.push(await payUrlOf(ordered));

  // Every answer has a new signature.
  for (const { searchParams } of answers) searchParams.delete('sig');
  expect(new Set(answers.map(({ href }) => href)).size).toBe(1);
  expect(await intentsOf(ordered)).toHaveLength(1);
});

test('[API-23] another channel or purpose creates another intent', async () => {
  const ordered = await build();

  await payUrlOf(ordered);
  await payUrlOf(ordered, { channelNumber: String(CHANNELS.qr) });
  await payUrlOf(ordered, { isDelay: '1', amount: '69600' });

  expect((await intentsOf(ordered)).map(({ purpose, amount }) => [purpose, amount])).toEqual([
    ['repayment', 2_320_00],
    ['repayment', 2_320_00],
    ['rollover', 696_00],
  ]);
});

test('[API-23] creates a new code after the previous code has expired', async () => {
  const ordered = await build();
  const first = (await payUrlOf(ordered)).searchParams.get('payCode');
  await ordered.borrower.cell.database
    .updateTable('payment_intent')
    .set({ expiresAt: await resources.clock.now() })
    .where('orderId', '=', ordered.orderId)
    .execute();

  const second = (await payUrlOf(ordered)).searchParams.get('payCode');

  expect(second).not.toBe(first);
  expect((await intentsOf(ordered)).map(({ state }) => state)).toEqual(['expired', 'waiting']);
});

test('[API-23] a retry after a lost answer of the provider returns the same payment', async () => {
  const quick = await startService({ environment: { ...sandbox.environment, PROVIDER_TIMEOUT_MILLISECONDS: String(scaleTimeout(1_000)) } });
  const session = await buildSession(quick.resources);
  const order = await buildOrder(quick.resources, { borrower: session.borrower, status: 174 });
  const fields = paymentRequest({ session, ...order });
  const requestAgain = () => call(quick.app, startPayment, { query: session.query, fields });
  await sandbox.switchPayments({ loseNextAnswer: true });

  expect((await requestAgain()).json()).toMatchObject(refused('unavailable'));
  const [lost] = await intentsOf({ session, ...order });
  expect((await requestAgain()).statusCode).toBe(200);

  const intents = await intentsOf({ session, ...order });
  expect(intents.map(({ intentId }) => intentId)).toEqual([lost?.intentId]);
  expect(intents[0]?.providerReference).toMatch(/^tulay-/);
});

test.each([
  ['an amount that differs from the quote', { amount: '232001' }, 'invalidRequest'],
  ['amount 0', { amount: '0' }, 'invalidRequest'],
  ['the price of a rollover as a repayment', { amount: '69600' }, 'invalidRequest'],
  ['a repayment as a rollover', { isDelay: '1' }, 'invalidRequest'],
  ['an unknown channel', { channelNumber: '1' }, 'invalidRequest'],
] as const)('[API-23] rejects %s and creates no intent', async (_what, changes, name) => {
  const ordered = await build();

  expect((await start(ordered, changes)).json()).toMatchObject(refused(name));
  expect(await intentsOf(ordered)).toEqual([]);
});

test('[API-23] accepts a payment of the whole debt', async () => {
  const ordered = await build();

  expect((await start(ordered, { amount: String(centavos(8_800_00)) })).statusCode).toBe(200);
});

test.each([rolloverInfo, instalmentInfo, startPayment])(
  '[$id] answers notFound for an order before disbursement and for a settled order',
  async (endpoint) => {
    for (const status of [orderStatus.crediting, orderStatus.settled]) {
      const ordered = await build(status);
      const answer = await call(app, endpoint, {
        query: ordered.session.query,
        fields: endpoint === startPayment ? paymentRequest(ordered) : keyOf(ordered),
      });
      expect(answer.json()).toEqual(missing);
    }
  },
);

test.each([
  ['API-21', '/entirely/community/fai', 'delayAmount'],
  ['API-22', '/entirely/v3/installment/loan-play-detail', 'repayAmount'],
  ['API-23', '/entirely/v3/loan-details/generate-vcode', 'payUrl'],
])('[%s] answers POST %s', async (_id, path, holds) => {
  const ordered = await build();

  const answer = await app.inject({
    method: 'POST',
    url: `${path}?${new URLSearchParams(ordered.session.query).toString()}`,
    headers: { [REQUESTED_WITH.name]: REQUESTED_WITH.value, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(path.endsWith('vcode') ? paymentRequest(ordered) : keyOf(ordered)).toString(),
  });

  expect(answer.json()).toMatchObject({ success: true });
  expect(answer.body).toContain(holds);
});

const calls = [rolloverInfo, instalmentInfo, startPayment, paymentState] as const;

test.each(calls)('[$id no-session] refuses an invalid session', async (endpoint) => {
  const ordered = await build();

  const answer = await call(app, endpoint, { query: { ...ordered.session.query, sessionId: 'guessed' }, fields: paymentRequest(ordered) });

  expect(answer.json()).toMatchObject({ success: false, code: errorCodes.sessionRefused });
  expect(await intentsOf(ordered)).toEqual([]);
});

test.each(calls)('[$id other] answers notFound for another borrower’s order, in another shard and in the same shard', async (endpoint) => {
  const ordered = await build();
  const otherSessions = [await build(), { session: await buildSession(resources, { borrower: await sameShard(ordered) }) }];
  for (const { session } of otherSessions) {
    const answer = await call(app, endpoint, { query: session.query, fields: paymentRequest(ordered) });
    expect(answer.json()).toEqual(missing);
  }
  expect(await intentsOf(ordered)).toEqual([]);
});

const sameShard = ({ borrower }: Ordered) => buildBorrower(resources, { inShard: borrower.shard });
