import { randomUUID } from 'node:crypto';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';
import type {
  CardsCounterpart,
  DecisionsCounterpart,
  TestPayment,
  PaymentsCounterpart,
  PayoutsCounterpart,
  SentWebhook,
  SmsCounterpart,
  Trials,
} from '../../../../../../tools/conform/trial.ts';
import { closeAll } from '../../../../testing/after-file.ts';
import { startSandbox } from '../../../../testing/sandbox.ts';
import { httpAdapter } from '../adapter.ts';

const signerWith =
  (secret: string) =>
  (body: string, id: string = randomUUID()): SentWebhook => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    return { headers: signWebhook({ secret, id, timestamp, body }), body };
  };

async function startPayments(): Promise<PaymentsCounterpart> {
  const sandbox = await startSandbox();
  const { PAYMENT_SECRET: SECRET = '', PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET = '' } = sandbox.environment;
  await sandbox.switchPayments({ webhooksOn: false });
  const signed = signerWith(WEBHOOK_SECRET);
  const testPaymentOf = (reference: string, event: PaymentEvent): TestPayment => {
    const id = randomUUID();
    const finish = async () => testPaymentOf(reference, await sandbox.pay(reference, { ...event, type: 'paid' }));
    return { deliver: async () => signed(JSON.stringify(event), id), ...(event.type === 'received' ? { finish } : {}) };
  };
  return {
    origin: sandbox.url,
    settings: (origin) => ({ URL: `${origin}/payments`, SECRET, WEBHOOK_SECRET }),
    secrets: ['SECRET', 'WEBHOOK_SECRET'],
    stop: closeAll,
    channels: (['code', 'qr', 'counter', 'checkout'] as const).map((kind) => ({ kind, channel: kind, expires: true })),
    settlementPage: 200,
    made: () => sandbox.openedPayments(),
    pay: async (reference, { state = 'paid', ...paying } = {}) =>
      testPaymentOf(reference, await sandbox.pay(reference, { ...paying, type: state === 'odd' ? 'held' : state })),
    signed: async (body) => signed(body),
  };
}

async function startPayouts(): Promise<PayoutsCounterpart> {
  const sandbox = await startSandbox();
  const { PAYOUT_SECRET: SECRET = '', PAYOUT_WEBHOOK_SECRET: WEBHOOK_SECRET = '' } = sandbox.environment;
  await sandbox.payOut('', 'hold');
  const signed = signerWith(WEBHOOK_SECRET);
  return {
    origin: sandbox.url,
    settings: (origin) => ({ URL: `${origin}/bank`, SECRET, WEBHOOK_SECRET }),
    secrets: ['SECRET', 'WEBHOOK_SECRET'],
    stop: closeAll,
    institution: 'A bank',
    made: () => sandbox.payouts(),
    async finish(reference, state) {
      await sandbox.pressPayout(reference, state);
      const id = randomUUID();
      const body = JSON.stringify({ reference, state, reason: state === 'rejected' ? 'The account does not take transfers.' : '' });
      return { deliver: async () => signed(body, id) };
    },
    signed: async (body) => signed(body),
  };
}

async function startSms(): Promise<SmsCounterpart> {
  const sandbox = await startSandbox();
  const { SMS_SECRET: SECRET = '' } = sandbox.environment;
  const refused = '13971559999';
  await sandbox.text(refused, 'refuse');
  let phones = 0;
  return {
    origin: sandbox.url,
    settings: (origin) => ({ URL: `${origin}/sms`, SECRET }),
    secrets: ['SECRET'],
    stop: closeAll,
    phone: () => `1397${String((phones += 1)).padStart(7, '0')}`,
    refused: [refused],
    inbox: (phone) => sandbox.inbox(phone),
  };
}

async function startCards(): Promise<CardsCounterpart> {
  const sandbox = await startSandbox();
  const { CARD_SECRET: SECRET = '' } = sandbox.environment;
  return {
    origin: sandbox.url,
    settings: (origin) => ({ URL: `${origin}/cards`, SECRET }),
    secrets: ['SECRET'],
    stop: closeAll,
    async card(kind) {
      const userId = randomUUID();
      await sandbox.charge(userId, { good: 'ok', declined: 'decline', refused: 'refuse' }[kind]);
      return { userId, bankCode: 'BANKA', number: '4012888888884821' };
    },
    charged: (userId) => sandbox.charged(userId),
  };
}

async function startDecisions(): Promise<DecisionsCounterpart> {
  const sandbox = await startSandbox();
  const { DECISION_SECRET: SECRET = '' } = sandbox.environment;
  return {
    origin: sandbox.url,
    settings: (origin) => ({ URL: `${origin}/decision`, SECRET }),
    secrets: ['SECRET'],
    stop: closeAll,
    async applicant(decision) {
      const userId = randomUUID();
      await sandbox.decide(userId, { approved: 'approve', refused: 'refuse', pending: 'person' }[decision]);
      return userId;
    },
    applicationsOf: (userId) => sandbox.applications(userId),
    decide: (reference, decision) => sandbox.pressDecision(reference, decision),
  };
}

const NO_REFERENCE = 'Its answers do not contain our reference.';
const NO_WEBHOOKS = { reason: 'It sends no webhooks.', replacement: 'every request to its webhook address is read as forged.' };

const NO_SIGNATURES = { 'signed-headers': NO_WEBHOOKS, 'signed-body': NO_WEBHOOKS, replay: NO_WEBHOOKS, 'clock-skew': NO_WEBHOOKS };

export default {
  payments: {
    adapter: httpAdapter.payments,
    start: startPayments,
    exemptions: {
      'swapped-code': { reason: NO_REFERENCE, replacement: 'a cell stores at most one payment for each reference of the provider.' },
      'swapped-payment': {
        reason: NO_REFERENCE,
        replacement: 'a payment is posted to the loan of its own reference, even if another reference was queried.',
      },
    },
  },
  payouts: { adapter: httpAdapter.payouts, start: startPayouts },
  sms: { adapter: httpAdapter.sms, start: startSms, exemptions: NO_SIGNATURES },
  cards: { adapter: httpAdapter.cards, start: startCards, exemptions: NO_SIGNATURES },
  decisions: { adapter: httpAdapter.decisions, start: startDecisions, exemptions: NO_SIGNATURES },
} satisfies Trials;
