import { buildApp } from './app.ts';
import { PayoutBank } from './bank/bank.ts';
import { tellByWebhook } from './bank/webhooks.ts';
import { readConfig } from './config.ts';
import { DecisionMaker } from './decision/decision-maker.ts';
import { customersFor } from './lender/customers.ts';
import { Lender } from './lender/lender.ts';
import { partnerClient } from './lender/partnerClient.ts';
import { SmsNetwork } from './sms/sms-network.ts';

const config = readConfig(process.env);
const { apiUrl, secrets } = config;
const app = buildApp({
  lender: new Lender(partnerClient({ apiUrl, ...config.partner }), customersFor(config.profile)),
  publicOrigin: config.publicOrigin,
  decisions: new DecisionMaker(),
  bank: new PayoutBank(tellByWebhook({ apiUrl, secret: secrets.payoutWebhook })),
  sms: new SmsNetwork(),
  secrets,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
console.log(`the sandbox listens on ${await app.listen({ host: config.host, port: config.port })}`);
