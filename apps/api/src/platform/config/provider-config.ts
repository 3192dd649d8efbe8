import * as z from 'zod/mini';

/** A provider as the configuration names it. */
export interface ConfiguredProvider {
  /** Stands in the address of its webhooks, beside its payments in the books, and before its own variables. */
  readonly name: string;
  /** What speaks to it: `http` or another adapter that comes with the product, or the path of a module. */
  readonly adapter: string;
  /** Every variable that begins with its name, without the name: `MABILIS_KEY` is `KEY` here. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Several may take payments, each for its own channels; of the others there is one each. */
export interface ProvidersConfig {
  readonly payments: readonly ConfiguredProvider[];
  readonly payouts: ConfiguredProvider;
  readonly cards: ConfiguredProvider;
  readonly sms: ConfiguredProvider;
  readonly decisions: ConfiguredProvider;
  /** For how long an answer of a provider is waited for. */
  readonly timeoutMs: number;
}

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
  z.transform((text) => Number(text)),
);
export const providerAddress = z.string().check(z.regex(/^https?:\/\/[^?#]*[^?#/]$/, 'must be an http address that ends without a slash'));

/** The names under which the providers stand where nothing else is configured; each is also the beginning of its variables. */
export const DEFAULT_PROVIDERS = { payments: 'payment', payouts: 'payout', cards: 'card', sms: 'sms', decisions: 'decision' } as const;

const ONE = String.raw`[a-z][a-z0-9-]{0,30}=[^,=\s]+`;
const one = z.string().check(z.regex(new RegExp(`^${ONE}$`), 'reads name=adapter'));
const some = z.string().check(z.regex(new RegExp(`^${ONE}(,${ONE})*$`), 'reads name=adapter, with commas between'));

export const providerVariables = {
  PAYMENT_PROVIDERS: z._default(some, `${DEFAULT_PROVIDERS.payments}=http`),
  PAYOUT_PROVIDER: z._default(one, `${DEFAULT_PROVIDERS.payouts}=http`),
  CARD_PROVIDER: z._default(one, `${DEFAULT_PROVIDERS.cards}=http`),
  SMS_PROVIDER: z._default(one, `${DEFAULT_PROVIDERS.sms}=http`),
  DECISION_PROVIDER: z._default(one, `${DEFAULT_PROVIDERS.decisions}=http`),
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

/** What stands before each variable of a provider: `MABILIS_` for `mabilis`, `PAY_NOW_` for `pay-now`. */
export const variablePrefix = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_`;

function settingsOf(name: string, environment: Environment): Readonly<Record<string, string>> {
  const prefix = variablePrefix(name);
  const own = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(own.map(([variable, value]) => [variable.slice(prefix.length), value]));
}
