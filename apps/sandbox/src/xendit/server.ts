import { Xendit } from './xendit.ts';
import { xenditApp } from './xendit.routes.ts';

/** A process of its own: the demo is paid through the provider of the sandbox, and only who tries this adapter needs it. */
const [port, secretKey, webhookToken] = ['PORT', 'SECRET_KEY', 'WEBHOOK_TOKEN'].map((name) => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}) as [string, string, string];
const app = xenditApp(new Xendit(`http://127.0.0.1:${port}`, webhookToken), secretKey);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
console.log(`the double listens on ${await app.listen({ host: '127.0.0.1', port: Number(port) })}`);
