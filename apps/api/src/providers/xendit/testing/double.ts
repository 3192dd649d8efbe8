import { freePort } from '../../../../../../tools/testing/ports.ts';
import { afterFile } from '../../../../testing/after-file.ts';
import { spawnChild } from '../../../../testing/child.ts';
import { endChild } from '../../../../testing/sandbox.ts';

const SECRET_KEY = 'xnd_development_a-key-of-the-tests';
const WEBHOOK_TOKEN = 'a token that only the tests and the double know';

export interface SentWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The double of the sandbox as a process of its own, and what a payer does with it. */
export class Double {
  readonly url: string;
  /** All that a service has to be told to be paid through it. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.environment = {
      PAYMENT_PROVIDERS: 'payment=http,xendit=xendit',
      XENDIT_URL: this.url,
      XENDIT_SECRET_KEY: SECRET_KEY,
      XENDIT_COUNTER_NAME: 'A Lender',
      XENDIT_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    };
  }

  /** The whole of it, now, unless something else is said. Answers the webhook that it would send. */
  pay = (reference: string, paying: object = {}): Promise<SentWebhook> => this.#post('/double/pay', { reference, ...paying });
  forgetKeys = (): Promise<unknown> => this.#post('/double/forget-keys', {});

  async #post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }
}

/** Listens until the file's tests are over. */
export async function startDouble(): Promise<Double> {
  const port = await freePort();
  const child = spawnChild('../../../sandbox/src/xendit/server.ts', { PORT: String(port), SECRET_KEY, WEBHOOK_TOKEN });
  afterFile(() => endChild(child));
  await child.says('the double listens');
  return new Double(port);
}
