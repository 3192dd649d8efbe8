import { Sinch } from './sinch.ts';
import { sinchApp } from './sinch.routes.ts';

/** A process of its own: the demo writes to the phones of the sandbox, and only who tries this adapter needs it. */
const [port, servicePlanId, apiToken, webhookSecret] = ['PORT', 'SERVICE_PLAN_ID', 'API_TOKEN', 'WEBHOOK_SECRET'].map((name) => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}) as [string, string, string, string];
const app = sinchApp(new Sinch(webhookSecret), { servicePlanId, apiToken });

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
console.log(`the double listens on ${await app.listen({ host: '127.0.0.1', port: Number(port) })}`);
