import * as z from 'zod/mini';

/** How a provider is reached. */
export interface ProviderAccess {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs: number;
}

/** Who takes payments: the service asks for a code, the worker what came of it. */
export interface PaymentConfig {
  readonly payment: ProviderAccess;
}

/** What the worker needs to work on orders. */
export interface ProviderConfig extends PaymentConfig {
  readonly decision: ProviderAccess;
  readonly payout: ProviderAccess;
  readonly card: ProviderAccess;
  readonly sms: ProviderAccess;
  /** How often the worker looks for work that has fallen due. */
  readonly wakeSeconds: number;
}

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
  z.transform((text) => Number(text)),
);
export const providerAddress = z.string().check(z.regex(/^https?:\/\/[^?#]*[^?#/]$/, 'must be an http address that ends without a slash'));

/** For how long an answer of somebody else's is waited for. */
const timeoutVariable = { PROVIDER_TIMEOUT_MILLISECONDS: z._default(wholeNumber, 10_000) };

export const paymentVariables = {
  PAYMENT_URL: providerAddress,
  PAYMENT_SECRET: z.string(),
  ...timeoutVariable,
};

/** The service charges cards; the worker asks what became of a charge. */
export const cardVariables = { CARD_URL: providerAddress, CARD_SECRET: z.string() };

/** The service sends codes; the worker sends reminders. */
export const smsVariables = { SMS_URL: providerAddress, SMS_SECRET: z.string() };

export const providerVariables = {
  ...paymentVariables,
  ...cardVariables,
  ...smsVariables,
  DECISION_URL: providerAddress,
  DECISION_SECRET: z.string(),
  PAYOUT_URL: providerAddress,
  PAYOUT_SECRET: z.string(),
  WAKE_SECONDS: z._default(wholeNumber, 5),
};

interface PaymentSettings {
  readonly PAYMENT_URL: string;
  readonly PAYMENT_SECRET: string;
  readonly PROVIDER_TIMEOUT_MILLISECONDS: number;
}

interface CardSettings {
  readonly CARD_URL: string;
  readonly CARD_SECRET: string;
  readonly PROVIDER_TIMEOUT_MILLISECONDS: number;
}

export const cardAccess = (values: CardSettings): ProviderAccess => ({
  url: values.CARD_URL,
  secret: values.CARD_SECRET,
  timeoutMs: values.PROVIDER_TIMEOUT_MILLISECONDS,
});

interface SmsSettings {
  readonly SMS_URL: string;
  readonly SMS_SECRET: string;
  readonly PROVIDER_TIMEOUT_MILLISECONDS: number;
}

export const smsAccess = (values: SmsSettings): ProviderAccess => ({
  url: values.SMS_URL,
  secret: values.SMS_SECRET,
  timeoutMs: values.PROVIDER_TIMEOUT_MILLISECONDS,
});

interface ProviderSettings extends CardSettings, PaymentSettings, SmsSettings {
  readonly DECISION_URL: string;
  readonly DECISION_SECRET: string;
  readonly PAYOUT_URL: string;
  readonly PAYOUT_SECRET: string;
  readonly WAKE_SECONDS: number;
}

export const paymentConfig = (values: PaymentSettings): PaymentConfig => ({
  payment: { url: values.PAYMENT_URL, secret: values.PAYMENT_SECRET, timeoutMs: values.PROVIDER_TIMEOUT_MILLISECONDS },
});

export const providerConfig = (values: ProviderSettings): ProviderConfig => ({
  ...paymentConfig(values),
  decision: { url: values.DECISION_URL, secret: values.DECISION_SECRET, timeoutMs: values.PROVIDER_TIMEOUT_MILLISECONDS },
  payout: { url: values.PAYOUT_URL, secret: values.PAYOUT_SECRET, timeoutMs: values.PROVIDER_TIMEOUT_MILLISECONDS },
  card: cardAccess(values),
  sms: smsAccess(values),
  wakeSeconds: values.WAKE_SECONDS,
});
