import { askDouble, startDoubleOf, type SentWebhook } from '../../../../testing/provider-double.ts';

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

/** The double of the sandbox, and what a phone does with it. */
export class Double {
  readonly url: string;
  /** Those of its adapter, by their names there. */
  readonly settings: Readonly<Record<string, string>>;
  /** All that a service has to be told to write through it. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(url: string) {
    this.url = url;
    this.settings = { ...ACCOUNT, URL: url, SENDER: 'ALender' };
    const own = Object.entries(this.settings).map(([name, value]) => [`SINCH_${name}`, value] as const);
    this.environment = { SMS_PROVIDER: 'sinch=sinch', ...Object.fromEntries(own) };
  }

  async inbox(phone: string): Promise<readonly Message[]> {
    return (await askDouble<{ messages: Message[] }>(this.url, `phones/${encodeURIComponent(phone)}`)).messages;
  }

  report = (phone: string, at: Date): Promise<SentWebhook> =>
    askDouble(this.url, 'report', { phone, seconds: Math.floor(at.getTime() / 1000) });
  loseNextAnswer = (): Promise<unknown> => askDouble(this.url, 'lose-next-answer', {});
}

export const startDouble = async (): Promise<Double> => new Double(await startDoubleOf('sinch', ACCOUNT));
