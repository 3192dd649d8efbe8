import * as z from 'zod/mini';

export interface ConfiguredProvider {
  /** Used in the address of the provider's webhooks, beside its payments in the ledger, and as the prefix of its variables. */
  readonly name: string;
  /** `http`, another adapter that comes with the product, or the path of a module. */
  readonly adapter: string;
  /** Variables with the provider's prefix, named without the prefix: `MABILIS_KEY` is `KEY` here. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Providers by purpose. Several may collect payments, each for its own channels. */
export interface ProvidersConfig {
  readonly payments: readonly ConfiguredProvider[];
  readonly payouts: ConfiguredProvider;
  readonly cards: ConfiguredProvider;
  readonly sms: ConfiguredProvider;
  readonly decisions: ConfiguredProvider;
  readonly timeoutMs: number;
}

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
  z.transform((text) => Number(text)),
);
export const providerAddress = z.string().check(z.regex(/^https?:\/\/[^?#]*[^?#/]$/, 'must be an http address that ends without a slash'));

/** Default names of the providers, which are also the prefixes of the providers' variables. */
export const DEFAULT_PROVIDERS = { payments: 'payment', payouts: 'payout', cards: 'card', sms: 'sms', decisions: 'decision' } as const;

const PROVIDER_ENTRY = String.raw`[a-z][a-z0-9-]{0,30}=[^,=\s]+`;
const providerEntry = z.string().check(z.regex(new RegExp(`^${PROVIDER_ENTRY}$`), 'must read name=adapter'));
const providerList = z
  .string()
  .check(z.regex(new RegExp(`^${PROVIDER_ENTRY}(,${PROVIDER_ENTRY})*$`), 'must read name=adapter, separated by commas'));

export const providerVariables = {
  PAYMENT_PROVIDERS: z._default(providerList, `${DEFAULT_PROVIDERS.payments}=http`),
  PAYOUT_PROVIDER: z._default(providerEntry, `${DEFAULT_PROVIDERS.payouts}=http`),
  CARD_PROVIDER: z._default(providerEntry, `${DEFAULT_PROVIDERS.cards}=http`),
  SMS_PROVIDER: z._default(providerEntry, `${DEFAULT_PROVIDERS.sms}=http`),
  DECISION_PROVIDER: z._default(providerEntry, `${DEFAULT_PROVIDERS.decisions}=http`),
  PROVIDER_TIMEOUT_MILLISECONDS: z._default(wholeNumber, 10_000),
};

type ProviderSettings = { readonly [Name in keyof typeof providerVariables]: z.output<(typeof providerVariables)[Name]> };
type Environment = Readonly<Record<string, string | undefined>>;

export function providersConfig(values: ProviderSettings, environment: Environment): ProvidersConfig {
  const configured = (text: string): ConfiguredProvider => {
    const [name = '', adapter = ''] = text.split('=');
    return { name, adapter, settings: settingsOf(name, environment) };
  };
  return {
    payments: values.PAYMENT_PROVIDERS.split(',').map(configured),
    payouts: configured(values.PAYOUT_PROVIDER),
    cards: configured(values.CARD_PROVIDER),
    sms: configured(values.SMS_PROVIDER),
    decisions: configured(values.DECISION_PROVIDER),
    timeoutMs: values.PROVIDER_TIMEOUT_MILLISECONDS,
  };
}

/** Prefix of a provider's variables: `MABILIS_` for `mabilis`, `PAY_NOW_` for `pay-now`. */
export const variablePrefix = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_`;

function settingsOf(name: string, environment: Environment): Readonly<Record<string, string>> {
  const prefix = variablePrefix(name);
  const own = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(own.map(([variable, value]) => [variable.slice(prefix.length), value]));
}
