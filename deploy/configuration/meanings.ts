import type { deskVariables } from '@hiram/api/platform/config/desk-config.ts';
import type { databaseVariables, serverVariables, workerVariables } from '@hiram/api/platform/config/config.ts';
import type { DefaultVariable } from '@hiram/api/providers/needed-settings.ts';

type ServiceVariable = keyof (typeof serverVariables & typeof workerVariables & typeof databaseVariables) | DefaultVariable;

/** What each variable of the service and its worker means. A variable without a meaning does not compile. */
export const MEANINGS: Readonly<Record<ServiceVariable, string>> = {
  DIRECTORY_DATABASE_URL: 'Address of the directory database: `postgres://…`. With `?sslmode=verify-full`, unless it is on this machine',
  CELLS:
    'The cells by name: `cell-0=postgres://…`, or `cell-0=postgres://…,cell-1=postgres://…`. The directory says which shards each holds. Each with `?sslmode=verify-full`, unless it is on this machine',
  HIRAM_PROFILE: '`specified` or `philippines`. The pages must be built with the same profile',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  PATIENCE_FACTOR: 'For a slow machine: how many times longer to wait for PostgreSQL and Redis, and to be busy before calls are refused',
  CELL_CONNECTIONS:
    'The most connections to all cells together. Each cell gets its part: in the service from 2 to 10, in the worker from 5 to 8 for each cell that it holds',
  SANDBOX: '`on`: the sandbox plays the outside world, and business time can be moved. Never in production',
  ACCOUNT_KEYS:
    'Keys that encrypt account numbers: `keyId:base64`, 32 bytes each, separated by commas. The first encrypts, all of them decrypt. Required unless SANDBOX is on',
  HOST: 'Network address to listen on. Use `0.0.0.0` in a container',
  TLS_FOLDER:
    'A folder with `tls.crt` and `tls.key`, with which the process listens with TLS. Required unless HOST is this machine’s own, or SANDBOX is on',
  PORT: 'Port to listen on',
  REDIS_URL: 'Redis or Valkey: `rediss://…`, or `redis://…` on this machine',
  PARTNER_KEYS: 'Keys with which the lender’s back end signs its calls: `keyId:secret`, separated by commas, at least 32 characters each',
  PHONE_KEY: 'Key for the hashes of phone numbers and one-time codes, at least 32 characters. Required unless SANDBOX is on',
  PHONE_KEY_SECOND: 'A second key under which phone numbers are found too, while PHONE_KEY is changed: see *Rotate keys*',
  LENDER_NAME: 'Name of the lender on documents, as in the brand file. Required unless SANDBOX is on',
  LENDER_REGISTRATION: 'SEC registration of the lender on documents: `No. 0000000`. Required unless SANDBOX is on',
  SESSION_LIFETIME_MINUTES: 'How long a borrower’s session is valid',
  SESSION_IDLE_MINUTES: 'A session that was not used for so long has ended',
  SESSION_KEYS:
    '`required`: a session belongs to the browser that used it first, and each call is signed with a key of that browser. `off`: whoever has the address has the session. The default is the profile’s: `off` in `specified`, `required` in `philippines`. The pages must be built with the same choice',
  CONTACT_HOURS:
    'When borrowers may be contacted about a loan, in Manila time: by our own reminders and by everybody who asks for clearance. Within 06:00-22:00, which is the rule (SEC MC 18 s.2019)',
  CONTACTS_PER_WEEK: 'How often one borrower may be contacted in seven days, by everybody together: 1 to 7',
  SECOND_PERSON_ABOVE:
    'Refunds, reversals, write-offs, assignments and rewinds of more pesos than this wait for another person of the staff',
  DRAIN_MILLISECONDS: 'How long `/readyz` fails before the service stops listening, so that a load balancer can notice',
  SANDBOX_URL: 'Address of the sandbox for a browser. Required when SANDBOX is on',
  PUBLIC_ORIGIN: 'Address of the pages for a browser: `https://loans.example`',
  TRUSTED_PROXIES: 'Addresses or networks whose X-Forwarded-For header is trusted, separated by commas: those of nginx',
  PAYMENT_PROVIDERS:
    'The payment providers as `name=adapter`, separated by commas. The adapter is `http`, the folder of another one in `apps/api/src/providers`, or the path of a module. The variables of a provider begin with its name: `PAYMENT_URL` belongs to `payment`',
  PAYMENT_URL: 'Address of the payment provider',
  PAYMENT_SECRET: 'Secret sent to the payment provider',
  PAYMENT_WEBHOOK_SECRET: 'Secret with which the payment provider signs its webhooks, at least 32 characters',
  PAYMENT_WEBHOOK_SECRET_SECOND: 'A second secret of those webhooks that is valid too, while the first is changed',
  PAYMENT_LINK_KEY: 'Private key that signs the addresses of payment code pages: P-256, PKCS #8 in base64. Required unless SANDBOX is on',
  PAYOUT_PROVIDER: 'The bank that pays out loans, as `name=adapter`',
  PAYOUT_URL: 'Address of the payout bank',
  PAYOUT_SECRET: 'Secret sent to the payout bank',
  PAYOUT_WEBHOOK_SECRET: 'Secret with which the payout bank signs its webhooks, at least 32 characters',
  PAYOUT_WEBHOOK_SECRET_SECOND: 'A second secret of those webhooks that is valid too, while the first is changed',
  CARD_PROVIDER: 'The processor that keeps and charges cards, as `name=adapter`',
  CARD_URL: 'Address of the card processor',
  CARD_SECRET: 'Secret sent to the card processor',
  SMS_PROVIDER: 'The network that sends text messages, as `name=adapter`',
  SMS_URL: 'Address of the SMS network',
  SMS_SECRET: 'Secret sent to the SMS network',
  SMS_BUDGET_HOUR:
    'How many messages all callers together may have sent in an hour. When they are used up, no more are sent for an hour. 0 sends none',
  SMS_BUDGET_DAY: 'The same for a day',
  SMS_NETWORK_BUDGET_HOUR: 'How many messages the callers of one /24 (IPv4) or /48 (IPv6) may have sent in an hour',
  SMS_NETWORK_BUDGET_DAY: 'The same for a day',
  SMS_WORK: '`on`: a page has to work before a code is sent by SMS. In the profile `philippines` it has to in any case',
  DECISION_PROVIDER: 'The system that decides on applications, as `name=adapter`',
  DECISION_URL: 'Address of the decision system',
  DECISION_SECRET: 'Secret sent to the decision system',
  PROVIDER_TIMEOUT_MILLISECONDS: 'How long to wait for an answer from a provider',
  WORKER_PORT:
    'Port on which the worker answers `/healthz`, `/readyz` and `/metrics`; 0 is any free port. The line `worker started` names it',
  WAKE_SECONDS: 'How often the worker looks for work that is due',
  ACCRUAL_DAYS_AT_ONCE: 'A cell that is more days behind accrues nothing until staff allow it. Not applied while SANDBOX is on',
  IMAGE_STORE_URL: 'Where photos are kept: an S3 address with a bucket, `https://s3.example/evidence`, or a folder, `file:///folder`',
  IMAGE_STORE_REGION: 'Region of the S3',
  IMAGE_STORE_KEY_ID: 'Access key of the S3. Without it and the secret, the machine’s own role is used',
  IMAGE_STORE_SECRET: 'Secret key of the S3. For a folder: a secret of your own, at least 32 characters',
  TRACES_URL: 'Where an OpenTelemetry collector receives spans over HTTP: `https://collector:4318/v1/traces`. Nothing is traced without it',
  TRACES_PERCENT: 'How many of a hundred traces are sent',
  IMAGE_ADDRESS_SECONDS: 'How long the address of a photo is valid',
};

/** What the desk reads besides what the service does. */
export const DESK_MEANINGS: Readonly<Record<keyof typeof deskVariables, string>> = {
  DESK_ORIGIN: 'Address of the desk for a browser: `https://desk.example`. Calls of other origins are refused',
  DESK_ISSUER: 'The identity provider, as it names itself: `https://id.example`. The desk finds everything else there',
  DESK_CLIENT_ID: 'By which the identity provider knows the desk',
  DESK_CLIENT_SECRET: 'Secret of the desk at the identity provider, at least 32 characters',
  DESK_SCOPE: 'What the desk asks the provider for. The ID token has to hold the role',
  DESK_ROLE_CLAIM: 'The claim that holds `agent`, `supervisor` or `auditor`, alone or in a list. Of several the widest counts',
  DESK_AUDIENCE: 'Whom a staff token has to be for. The default is DESK_ORIGIN. Never the client id',
  DESK_FILES: 'Folder with the build of `apps/desk`. Without it the desk has no pages, and answers calls alone',
  DESK_IDLE_MINUTES: 'A session at the desk that was not used for so long has ended',
  DESK_LIFETIME_MINUTES: 'How long a session at the desk lasts at most, up to a day',
};
