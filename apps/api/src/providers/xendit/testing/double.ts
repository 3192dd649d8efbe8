import { callDouble, startDoubleOf, type SentWebhook } from '../../../../testing/provider-double.ts';

const SECRET_KEY = 'xnd_development_a-key-of-the-tests';
const WEBHOOK_TOKEN = 'a token that only the tests and the double know';

interface StoredRequest {
  readonly amount: number;
  readonly currency: string;
  readonly expires_at: string | null;
}

/** Client of the sandbox's Xendit double, with the actions of a payer. */
export class Double {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;

  constructor(url: string) {
    this.url = url;
    this.settings = { URL: url, SECRET_KEY, COUNTER_NAME: 'A Lender', WEBHOOK_TOKEN };
    const own = Object.entries(this.settings).map(([name, value]) => [`XENDIT_${name}`, value] as const);
    this.environment = { PAYMENT_PROVIDERS: 'payment=http,xendit=xendit', ...Object.fromEntries(own) };
  }

  /** Pays the full amount now, unless `paying` differs. Returns the webhook that Xendit would send. */
  pay = (reference: string, paying: object = {}): Promise<SentWebhook> => callDouble(this.url, 'pay', { reference, ...paying });
  requests = async (): Promise<readonly StoredRequest[]> => (await callDouble<{ data: StoredRequest[] }>(this.url, 'requests')).data;
  forgetKeys = (): Promise<unknown> => callDouble(this.url, 'forget-keys', {});
}

export const startDouble = async (): Promise<Double> => new Double(await startDoubleOf('xendit', { SECRET_KEY, WEBHOOK_TOKEN }));
