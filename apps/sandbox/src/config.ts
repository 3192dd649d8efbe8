import { profileNamed } from '@hiram/contract/product/profile.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';

/** Secrets that authenticate the service's calls to the providers, and secrets that sign the providers' webhooks. */
export interface ProviderSecrets {
  readonly decision: string;
  readonly payout: string;
  readonly payoutWebhook: string;
  readonly sms: string;
  readonly payment: string;
  readonly paymentWebhook: string;
  readonly card: string;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly apiUrl: string;
  readonly publicOrigin: string;
  /** Origin of the payment provider's checkout pages: this process, unless a proxy is in front of it. */
  readonly checkoutOrigin: string;
  readonly partner: { readonly keyId: string; readonly secret: string };
  /** Profile of the service; determines the format of the customers' phone numbers and whether offers have bounds. */
  readonly profile: Profile;
  readonly secrets: ProviderSecrets;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment): Config {
  const host = environment['HOST'] ?? '127.0.0.1';
  const port = readPort(getVariable(environment, 'PORT'));
  return {
    host,
    port,
    checkoutOrigin: environment['CHECKOUT_ORIGIN'] ?? `http://${host}:${port}`,
    apiUrl: getVariable(environment, 'API_URL'),
    publicOrigin: getVariable(environment, 'PUBLIC_ORIGIN'),
    partner: { keyId: getVariable(environment, 'PARTNER_KEY_ID'), secret: getVariable(environment, 'PARTNER_SECRET') },
    profile: profileNamed(environment['HIRAM_PROFILE'] ?? 'specified'),
    secrets: {
      decision: getVariable(environment, 'DECISION_SECRET'),
      payout: getVariable(environment, 'PAYOUT_SECRET'),
      payoutWebhook: getVariable(environment, 'PAYOUT_WEBHOOK_SECRET'),
      sms: getVariable(environment, 'SMS_SECRET'),
      payment: getVariable(environment, 'PAYMENT_SECRET'),
      paymentWebhook: getVariable(environment, 'PAYMENT_WEBHOOK_SECRET'),
      card: getVariable(environment, 'CARD_SECRET'),
    },
  };
}

export function getVariable(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

export function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`PORT is not a port number: ${text}`);
  return Number(text);
}
