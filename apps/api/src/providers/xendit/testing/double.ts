import { askDouble, startDoubleOf, type SentWebhook } from '../../../../testing/provider-double.ts';

const SECRET_KEY = 'xnd_development_a-key-of-the-tests';
const WEBHOOK_TOKEN = 'a token that only the tests and the double know';

/** The double of the sandbox, and what a payer does with it. */
export class Double {
  readonly url: string;
  /** All that a service has to be told to be paid through it. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(url: string) {
    this.url = url;
    this.environment = {
      PAYMENT_PROVIDERS: 'payment=http,xendit=xendit',
      XENDIT_URL: url,
      XENDIT_SECRET_KEY: SECRET_KEY,
      XENDIT_COUNTER_NAME: 'A Lender',
      XENDIT_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    };
  }

  /** The whole of it, now, unless something else is said. Answers the webhook that it would send. */
  pay = (reference: string, paying: object = {}): Promise<SentWebhook> => askDouble(this.url, 'pay', { reference, ...paying });
  forgetKeys = (): Promise<unknown> => askDouble(this.url, 'forget-keys', {});
}

export const startDouble = async (): Promise<Double> => new Double(await startDoubleOf('xendit', { SECRET_KEY, WEBHOOK_TOKEN }));
