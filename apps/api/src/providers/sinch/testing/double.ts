import { freePort } from '../../../../../../tools/testing/ports.ts';
import { afterFile } from '../../../../testing/after-file.ts';
import { spawnChild } from '../../../../testing/child.ts';
import { endChild } from '../../../../testing/sandbox.ts';

const ACCOUNT = {
  SERVICE_PLAN_ID: 'a-plan-of-the-tests',
  API_TOKEN: 'a token of the tests',
  WEBHOOK_SECRET: 'a secret that only the tests and the double know',
};

interface Message {
  readonly from: string;
  readonly body: string;
  readonly client_reference: string;
}

export interface SentReport {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The double of the sandbox as a process of its own, and what a phone does with it. */
export class Double {
  readonly url: string;
  /** All that a service has to be told to write through it. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
    const settings = { ...ACCOUNT, URL: this.url, SENDER: 'ALender' };
    const own = Object.entries(settings).map(([name, value]) => [`SINCH_${name}`, value] as const);
    this.environment = { SMS_PROVIDER: 'sinch=sinch', ...Object.fromEntries(own) };
  }

  async inbox(phone: string): Promise<readonly Message[]> {
    return (await this.#ask<{ messages: Message[] }>(`/double/phones/${encodeURIComponent(phone)}`)).messages;
  }

  report = (phone: string, at: Date): Promise<SentReport> =>
    this.#ask('/double/report', { phone, seconds: Math.floor(at.getTime() / 1000) });
  loseNextAnswer = (): Promise<unknown> => this.#ask('/double/lose-next-answer', {});

  async #ask<T>(path: string, body?: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${this.url}${path}`, sent);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }
}

/** Listens until the file's tests are over. */
export async function startDouble(): Promise<Double> {
  const port = await freePort();
  const child = spawnChild('../../../sandbox/src/sinch/server.ts', { PORT: String(port), ...ACCOUNT });
  afterFile(() => endChild(child));
  await child.says('the double listens');
  return new Double(port);
}
