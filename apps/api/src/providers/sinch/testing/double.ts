import { callDouble, startDoubleOf, type SentWebhook } from '../../../../testing/provider-double.ts';

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

/** Client of the sandbox's Sinch double, with the actions of a phone. */
export class Double {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;

  constructor(url: string) {
    this.url = url;
    this.settings = { ...ACCOUNT, URL: url, SENDER: 'ALender' };
    const own = Object.entries(this.settings).map(([name, value]) => [`SINCH_${name}`, value] as const);
    this.environment = { SMS_PROVIDER: 'sinch=sinch', ...Object.fromEntries(own) };
  }

  async inbox(phone: string): Promise<readonly Message[]> {
    return (await callDouble<{ messages: Message[] }>(this.url, `phones/${encodeURIComponent(phone)}`)).messages;
  }

  report = (phone: string, at: Date): Promise<SentWebhook> =>
    callDouble(this.url, 'report', { phone, seconds: Math.floor(at.getTime() / 1000) });
  loseNextAnswer = (): Promise<unknown> => callDouble(this.url, 'lose-next-answer', {});
}

export const startDouble = async (): Promise<Double> => new Double(await startDoubleOf('sinch', ACCOUNT));
