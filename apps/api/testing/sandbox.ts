import type { DecisionRequest, PaymentEvent, PaymentRequest, PayoutRequest } from '@hiram/contract/providers/providers.ts';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import type { Resources } from '../src/providers/resources.ts';
import { spawnChild } from './child.ts';
import type { Child } from './child.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { afterFile } from './after-file.ts';
import { PARTNER, PAYMENT_WEBHOOK_SECRET, PAYOUT_WEBHOOK_SECRET } from './service.ts';

const SECRETS = {
  DECISION_SECRET: 'a decision secret of the tests',
  PAYOUT_SECRET: 'a payout secret of the tests',
  PAYOUT_WEBHOOK_SECRET,
  SMS_SECRET: 'an SMS secret of the tests',
  PAYMENT_SECRET: 'a payment secret of the tests',
  PAYMENT_WEBHOOK_SECRET,
  CARD_SECRET: 'a card secret of the tests',
};

export class Sandbox {
  readonly url: string;
  readonly apiPort: number;
  readonly apiUrl: string;
  readonly environment: Readonly<Record<string, string>>;

  constructor(port: number, apiPort: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.apiPort = apiPort;
    this.apiUrl = `http://127.0.0.1:${apiPort}`;
    this.environment = environmentFor(this.url, apiPort);
  }

  decide = (userId: string, mode: string): Promise<void> => this.#press('/decision/modes', { userId, mode });
  payOut = (userId: string, mode: string): Promise<void> => this.#press('/bank/modes', { userId, mode });
  pressDecision = (reference: string, decision: string): Promise<void> => this.#press('/decision/press', { reference, decision });
  pressPayout = (reference: string, state: string): Promise<void> => this.#press('/bank/press', { reference, state });

  async decisionRequests(orderId: string): Promise<number> {
    return (await this.#read<{ requests: number }>(`/decision/orders/${orderId}`)).requests;
  }

  async applications(userId: string): Promise<readonly Pick<DecisionRequest, 'principal' | 'termDays'>[]> {
    return (await this.#read<{ applications: DecisionRequest[] }>(`/decision/borrowers/${userId}`)).applications;
  }

  bank(orderId: string): Promise<{ received: number; credits: number }> {
    return this.#read(`/bank/orders/${orderId}`);
  }

  async payouts(): Promise<readonly Pick<PayoutRequest, 'amount' | 'accountNumber'>[]> {
    return (await this.#read<{ payouts: PayoutRequest[] }>('/bank/test/payouts')).payouts;
  }

  charge = (userId: string, mode: string): Promise<void> => this.#press('/cards/modes', { userId, mode });
  text = (phone: string, mode: string): Promise<void> => this.#press('/sms/modes', { userId: phone, mode });

  async charged(userId: string): Promise<readonly number[]> {
    return (await this.#read<{ amounts: number[] }>(`/cards/borrowers/${userId}`)).amounts;
  }

  /** Returns the messages to a phone, newest first. */
  async inbox(phone: string): Promise<readonly string[]> {
    return (await this.#read<{ messages: { text: string }[] }>(`/sms/phones/${phone}`)).messages.map(({ text }) => text);
  }

  /** Pays the intent of a reference; by default the whole amount, now and finally. */
  pay = (reference: string, paying: object = {}): Promise<PaymentEvent> => this.#post('/payments/test/pay', { reference, ...paying });
  async openedPayments(): Promise<readonly Pick<PaymentRequest, 'amount' | 'currency' | 'expiresAt'>[]> {
    return (await this.#read<{ payments: PaymentRequest[] }>('/payments/test/opened')).payments;
  }
  switchPayments = (switches: object): Promise<unknown> => this.#post('/payments/test/switches', switches);

  async #post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }

  async #press(path: string, fields: Record<string, string>): Promise<void> {
    const response = await fetch(`${this.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    if (response.status !== 303) throw new Error(`${path} answered ${response.status}`);
  }

  async #read<T>(path: string): Promise<T> {
    return (await (await fetch(`${this.url}${path}`)).json()) as T;
  }
}

const environmentFor = (url: string, apiPort: number) => ({
  ...SECRETS,
  SANDBOX: 'on',
  SANDBOX_URL: url,
  PORT: String(apiPort),
  DECISION_URL: `${url}/decision`,
  PAYOUT_URL: `${url}/bank`,
  SMS_URL: `${url}/sms`,
  PAYMENT_URL: `${url}/payments`,
  CARD_URL: `${url}/cards`,
  PROVIDER_TIMEOUT_MILLISECONDS: String(scaleTimeout(4000)),
  WAKE_SECONDS: '1',
});

/** Starts the sandbox for the file's tests. The service must listen on its `apiPort`. */
export async function startSandbox(): Promise<Sandbox> {
  const port = await freePort();
  const sandbox = new Sandbox(port, await freePort());
  const child = spawnChild('../../../sandbox/src/server.ts', {
    PORT: String(port),
    API_URL: sandbox.apiUrl,
    PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
    PARTNER_KEY_ID: PARTNER.keyId,
    PARTNER_SECRET: PARTNER.secret,
    ...SECRETS,
  });
  afterFile(() => endChild(child));
  await child.waitForOutput('the sandbox listens');
  return sandbox;
}

/** Kills the process and waits until it has ended. */
export async function endChild(child: Child): Promise<void> {
  child.process.kill('SIGKILL');
  await child.exitCode();
}

/** Moves business time for all processes that share the directory. */
export async function moveClock({ directory }: Pick<Resources, 'directory'>, seconds: number): Promise<void> {
  await directory
    .insertInto('sandbox_clock')
    .values({ onlyRow: true, offsetSeconds: seconds })
    .onConflict((conflict) =>
      conflict.column('onlyRow').doUpdateSet(({ eb, ref }) => ({ offsetSeconds: eb(ref('sandbox_clock.offsetSeconds'), '+', seconds) })),
    )
    .execute();
}
