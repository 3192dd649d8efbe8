import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { partnerClient } from '@hiram/partner/client.ts';
import { buildApp } from './app.ts';
import { PayoutBank } from './bank/bank.ts';
import { CardProcessor } from './cards/card-processor.ts';
import { readConfig } from './config.ts';
import { DecisionMaker } from './decision/decision-maker.ts';
import { customersFor } from './lender/customers.ts';
import { Lender } from './lender/lender.ts';
import { Phone } from './lender/phone.ts';
import { SmsNetwork } from './sms/sms-network.ts';
import { PaymentProvider } from './payments/payment-provider.ts';
import { webhookSender } from './webhooks.ts';

const config = readConfig(process.env);
const { apiUrl, secrets } = config;
const sendPayoutWebhook = webhookSender({ url: `${apiUrl}${webhookPath('payout')}`, secret: secrets.payoutWebhook });
const sendPaymentWebhook = webhookSender({ url: `${apiUrl}${webhookPath('payment')}`, secret: secrets.paymentWebhook });
const payments: PaymentProvider = new PaymentProvider({
  origin: config.checkoutOrigin,
  notify: (event) => void sendPaymentWebhook(event, { shouldRetry: () => payments.webhooksOn }),
});
const app = buildApp({
  lender: new Lender(partnerClient({ apiUrl, ...config.partner }), customersFor(config.profile), config.profile),
  publicOrigin: config.publicOrigin,
  phone: new Phone(apiUrl),
  decisions: new DecisionMaker(),
  sms: new SmsNetwork(),
  bank: new PayoutBank((event, copies) => void sendPayoutWebhook(event, { copies })),
  payments,
  cards: new CardProcessor(),
  secrets,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
console.log(`the sandbox listens on ${await app.listen({ host: config.host, port: config.port })}`);
