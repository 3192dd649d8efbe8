import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { partnerClient } from '@hiram/partner/client.ts';
import { buildApp } from './app.ts';
import { PayoutBank } from './bank/bank.ts';
import { CardProcessor } from './cards/card-processor.ts';
import { DecisionMaker } from './decision/decision-maker.ts';
import { Lender } from './lender/lender.ts';
import { Phone } from './lender/phone.ts';
import { PaymentProvider } from './payments/payment-provider.ts';
import { SmsNetwork } from './sms/sms-network.ts';

const secrets = {
  decision: 'decision secret',
  payout: 'payout secret',
  payoutWebhook: 'webhook secret',
  payment: 'payment secret',
  paymentWebhook: 'payment webhook secret',
  sms: 'sms secret',
  card: 'card secret',
};
const unreachablePartner = partnerClient({ apiUrl: 'http://127.0.0.1:1', keyId: 'lender', secret: 'secret' });

function buildSandbox() {
  const [decisions, bank, sms] = [new DecisionMaker(), new PayoutBank(() => undefined), new SmsNetwork()];
  const payments = new PaymentProvider({ origin: 'http://127.0.0.1:4200', notify: () => undefined });
  return {
    decisions,
    bank,
    app: buildApp({
      lender: new Lender(unreachablePartner, [], profiles.specified),
      publicOrigin: 'http://127.0.0.1:8080',
      phone: new Phone('http://127.0.0.1:1'),
      decisions,
      bank,
      payments,
      sms,
      cards: new CardProcessor(),
      secrets,
    }),
  };
}

const application = {
  reference: 'OR1',
  userId: 'u',
  fullName: 'Ernesto <b>Dela Peña</b>',
  productId: 'hiram-cash',
  principal: 800_000,
  termDays: 120,
  repeatClient: false,
};
const payout = {
  reference: 'OR1-1',
  userId: 'u',
  orderId: 'OR1',
  fullName: 'Ernesto',
  amount: 776_000,
  institution: '90006',
  accountNumber: '09170004821',
};
const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});
const as = (secret: string) => ({ authorization: `Bearer ${secret}` });

test('links the home page to the decision maker, the bank, the phones and the card processor', async () => {
  const page = (await buildSandbox().app.inject('/')).body;

  expect(page).toContain('href="/decision"');
  expect(page).toContain('href="/bank"');
  expect(page).toContain('href="/sms"');
  expect(page).toContain('href="/cards"');
});

test('Approve on the page of the decision maker changes the decision that the service receives', async () => {
  const { app } = buildSandbox();
  const request = () => app.inject({ method: 'POST', url: '/decision/decisions', headers: as(secrets.decision), payload: application });
  await app.inject({ method: 'POST', url: '/decision/modes', ...form({ userId: 'u', mode: 'person' }) });
  expect((await request()).json()).toEqual({ decision: 'pending', reason: '' });
  const page = (await app.inject('/decision')).body;
  expect(page).toContain('Ernesto &lt;b&gt;Dela Peña&lt;/b&gt;');
  expect(page).toContain('value="approved"');

  const response = await app.inject({ method: 'POST', url: '/decision/press', ...form({ reference: 'OR1', decision: 'approved' }) });

  expect(response.statusCode).toBe(303);
  expect((await request()).json()).toEqual({ decision: 'approved', reason: '' });
});

test('Credit on the page of the bank credits the payout', async () => {
  const { app } = buildSandbox();
  await app.inject({ method: 'POST', url: '/bank/modes', ...form({ userId: '', mode: 'hold' }) });
  await app.inject({ method: 'POST', url: '/bank/payouts', headers: as(secrets.payout), payload: payout });
  const page = (await app.inject('/bank')).body;
  expect(page).toContain('··4821');
  expect(page).not.toContain('09170004821');

  await app.inject({ method: 'POST', url: '/bank/press', ...form({ reference: 'OR1-1', state: 'credited' }) });

  expect((await app.inject({ url: '/bank/payouts/OR1-1', headers: as(secrets.payout) })).json()).toEqual({ state: 'credited', reason: '' });
  expect((await app.inject('/bank/orders/OR1')).json()).toEqual({ received: 1, credits: 1 });
});

test('lists a sent SMS on the inbox page and as JSON', async () => {
  const { app } = buildSandbox();
  const message = { reference: 'R1', phone: '13971550100', text: 'Your code is <b>123456</b>.' };

  const sent = await app.inject({ method: 'POST', url: '/sms/messages', headers: as(secrets.sms), payload: message });

  expect(sent.json()).toEqual({ state: 'accepted' });
  expect((await app.inject('/sms')).body).toContain('Your code is &lt;b&gt;123456&lt;/b&gt;.');
  expect((await app.inject('/sms/phones/13971550100')).json()).toMatchObject({ messages: [message] });
  expect((await app.inject('/sms/phones/13971550101')).json()).toEqual({ messages: [] });
});

test('charges a card once and masks its number on the page of the processor', async () => {
  const { app } = buildSandbox();
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, headers: as(secrets.card), payload })).json<Record<string, string>>();
  const { token } = await post('/cards/cards', { reference: 'A1', userId: 'u', bankCode: 'BANKA', number: '4012888888884821' });

  expect(await post('/cards/charges', { reference: 'PI1', userId: 'u', token, amount: 232_000 })).toEqual({ state: 'charged' });
  expect(await post('/cards/charges/PI1/void', {})).toEqual({ state: 'charged' });

  expect((await app.inject({ url: '/cards/charges/PI1', headers: as(secrets.card) })).json()).toEqual({ state: 'charged' });
  expect((await app.inject('/cards/borrowers/u')).json()).toEqual({ amounts: [232_000] });
  const page = (await app.inject('/cards')).body;
  expect(page).toContain('₱2,320.00 from ··4821');
  expect(page).not.toContain('4012888888884821');
});

test('rejects calls without the right secret with status 401', async () => {
  const { app, bank } = buildSandbox();
  const answers = [
    await app.inject({ method: 'POST', url: '/decision/decisions', payload: application }),
    await app.inject({ method: 'POST', url: '/bank/payouts', headers: as('guessed'), payload: payout }),
    await app.inject({ url: '/bank/payouts/OR1-1', headers: as(secrets.decision) }),
    await app.inject({ method: 'POST', url: '/sms/messages', payload: { reference: 'R1', phone: '1', text: 'Hi' } }),
    await app.inject({ method: 'POST', url: '/cards/charges', payload: { reference: 'PI1', userId: 'u', token: 't', amount: 1 } }),
    await app.inject({ method: 'POST', url: '/cards/charges/PI1/void', payload: {} }),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(bank.payouts).toEqual([]);
});

test('rejects a press for an unknown reference with 404, and an unknown decision, state or mode with 400', async () => {
  const { app } = buildSandbox();
  const press = async (url: string, fields: Record<string, string>) =>
    (await app.inject({ method: 'POST', url, ...form(fields) })).statusCode;

  expect(await press('/decision/press', { reference: 'OR9', decision: 'approved' })).toBe(404);
  expect(await press('/decision/press', { reference: 'OR9', decision: 'perhaps' })).toBe(400);
  expect(await press('/bank/press', { reference: 'OR9-1', state: 'credited' })).toBe(404);
  expect(await press('/bank/press', { reference: 'OR9-1', state: 'perhaps' })).toBe(400);
  expect(await press('/decision/modes', { mode: 'perhaps' })).toBe(400);
  expect(await press('/bank/modes', { mode: 'perhaps' })).toBe(400);
  expect(await press('/sms/modes', { mode: 'perhaps' })).toBe(400);
  expect(await press('/cards/modes', { mode: 'perhaps' })).toBe(400);
});
