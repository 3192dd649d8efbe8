import {
  cardRegistrationAnswer,
  cardRegistration,
  chargeAnswer,
  chargeRequest,
  decisionAnswer,
  decisionRequest,
  payoutAnswer,
  payoutEvent,
  payoutRequest,
  smsAnswer,
  smsMessage,
} from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import { providerAddress } from '../../platform/config/provider-config.ts';
import type { Adapter, ProviderContext } from '../adapter.ts';
import type { CardProcessor } from '../cards.ts';
import type { DecisionMaker } from '../decisions.ts';
import type { PayoutBank } from '../payouts.ts';
import type { SmsSender } from '../sms.ts';
import { callProvider } from './call.ts';
import { httpPayments } from './payments.ts';
import { WEBHOOK_SETTINGS, readSigned } from './webhook.ts';

const CALLS = { URL: providerAddress, SECRET: z.string() };

/** The provider sends no webhooks, so every request that claims to be one is forged. */
const rejectWebhook = async () => ({ is: 'forged' }) as const;

const httpPayouts = (provider: ProviderContext): PayoutBank => ({
  send: (payout) =>
    callProvider(provider, { method: 'POST', path: '/payouts', body: z.encode(payoutRequest, payout), answer: payoutAnswer }),
  find: (reference) => callProvider(provider, { method: 'GET', path: `/payouts/${encodeURIComponent(reference)}`, answer: payoutAnswer }),
  readWebhook: async (request) => readSigned(provider, request, payoutEvent, (payout) => ({ kind: 'payout', payout })),
});

function httpCards(provider: ProviderContext): CardProcessor {
  const pathOf = (reference: string): string => `/charges/${encodeURIComponent(reference)}`;
  return {
    register: (card) =>
      callProvider(provider, { method: 'POST', path: '/cards', body: z.encode(cardRegistration, card), answer: cardRegistrationAnswer }),
    charge: (charge) =>
      callProvider(provider, { method: 'POST', path: '/charges', body: z.encode(chargeRequest, charge), answer: chargeAnswer }),
    find: (reference) => callProvider(provider, { method: 'GET', path: pathOf(reference), answer: chargeAnswer }),
    voidCharge: (reference) =>
      callProvider(provider, { method: 'POST', path: `${pathOf(reference)}/void`, body: {}, answer: chargeAnswer }),
    readWebhook: rejectWebhook,
  };
}

const httpSms = (provider: ProviderContext): SmsSender => ({
  send: (message) => callProvider(provider, { method: 'POST', path: '/messages', body: z.encode(smsMessage, message), answer: smsAnswer }),
  readWebhook: rejectWebhook,
});

const httpDecisions = (provider: ProviderContext): DecisionMaker => ({
  request: (application) =>
    callProvider(provider, { method: 'POST', path: '/decisions', body: z.encode(decisionRequest, application), answer: decisionAnswer }),
  readWebhook: rejectWebhook,
});

/** Implements the product's own protocol for every port (packages/contract/src/providers), as the sandbox and providers built to it do. */
export const httpAdapter = {
  payments: { settings: { calls: CALLS, webhooks: WEBHOOK_SETTINGS }, open: httpPayments },
  payouts: { settings: { calls: CALLS, webhooks: WEBHOOK_SETTINGS }, open: httpPayouts },
  cards: { settings: { calls: CALLS, webhooks: {} }, open: httpCards },
  sms: { settings: { calls: CALLS, webhooks: {} }, open: httpSms },
  decisions: { settings: { calls: CALLS, webhooks: {} }, open: httpDecisions },
} satisfies Adapter;
