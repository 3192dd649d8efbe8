import type { databaseVariables, serverVariables, workerVariables } from '@hiram/api/config.ts';

type ServiceVariable = keyof (typeof serverVariables & typeof workerVariables & typeof databaseVariables);

/** What each variable of the service and its worker is for. A variable without a meaning does not compile. */
export const MEANINGS: Readonly<Record<ServiceVariable, string>> = {
  DIRECTORY_DATABASE_URL: 'The directory: `postgres://…`',
  CELLS: 'Which database holds which of the 480 shards: `0-479=postgres://…`, or `0-239=postgres://…,240-479=postgres://…`',
  HIRAM_PROFILE: '`specified` or `philippines`; the pages have to be built with the same',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  SANDBOX: '`on`: the outside world is the sandbox’s and business time can be moved. Never in production',
  ACCOUNT_KEYS:
    'Seal account numbers: `keyId:base64`, 32 bytes each, with commas between; the first seals, all open. Needed unless SANDBOX is on',
  HOST: 'The address to listen on; `0.0.0.0` in a container',
  PORT: 'The port to listen on',
  REDIS_URL: 'Redis or Valkey: `redis://…` or `rediss://…`',
  PARTNER_KEYS: 'The lender’s back end signs with these: `keyId:secret`, with commas between; 32 characters each',
  PHONE_KEY: 'Keys the hashes of phone numbers and of one-time codes; 32 characters. Needed unless SANDBOX is on',
  SESSION_LIFETIME_MINUTES: 'How long a borrower’s session lives',
  DRAIN_MILLISECONDS: 'How long /readyz fails before the service stops listening, so that a load balancer can notice',
  SANDBOX_URL: 'How a browser reaches the sandbox. Needed when SANDBOX is on',
  PUBLIC_ORIGIN: 'How a browser reaches the pages: `https://loans.example`',
  TRUSTED_PROXIES: 'Addresses or networks whose X-Forwarded-For is believed, with commas between: nginx’s',
  PAYOUT_URL: 'The payout bank',
  PAYOUT_SECRET: 'Shown to the payout bank',
  PAYOUT_WEBHOOK_SECRET: 'The payout bank signs its webhooks with it; 32 characters',
  SMS_URL: 'Who sends SMS',
  SMS_SECRET: 'Shown to who sends SMS',
  PAYMENT_URL: 'Who takes payments',
  PAYMENT_SECRET: 'Shown to who takes payments',
  PAYMENT_WEBHOOK_SECRET: 'Who takes payments signs its webhooks with it; 32 characters',
  PAYMENT_LINK_KEY: 'Signs the addresses of pages that show a code; a P-256 private key, PKCS #8 in base64. Needed unless SANDBOX is on',
  CARD_URL: 'Who keeps cards and charges them',
  CARD_SECRET: 'Shown to who charges cards',
  DECISION_URL: 'Who decides on loans',
  DECISION_SECRET: 'Shown to who decides on loans',
  PROVIDER_TIMEOUT_MILLISECONDS: 'For how long an answer of a provider is waited for',
  WAKE_SECONDS: 'How often the worker looks for work that has fallen due',
  IMAGE_STORE_URL: 'Where photos are kept: an S3 and its bucket, `https://s3.example/evidence`, or `file:///folder`',
  IMAGE_STORE_REGION: 'The region of the S3',
  IMAGE_STORE_KEY_ID: 'The S3’s key; without it and the secret the machine itself has to be let in',
  IMAGE_STORE_SECRET: 'The S3’s secret; of a folder, our own: 32 characters',
  IMAGE_ADDRESS_SECONDS: 'How long the address of a photo is good for',
};
