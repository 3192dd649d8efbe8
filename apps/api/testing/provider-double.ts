import { freePort } from '../../../tools/testing/ports.ts';
import { afterFile } from './after-file.ts';
import { spawnChild } from './child.ts';
import { endChild } from './sandbox.ts';

/** What a double has sent, or would send, to the webhook of the service. */
export interface SentWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A double of the sandbox as a process of its own, which listens until the file's tests are over. Answers its address. */
export async function startDoubleOf(provider: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort();
  const child = spawnChild(`../../../sandbox/src/${provider}/server.ts`, { PORT: String(port), ...settings });
  afterFile(() => endChild(child));
  await child.says('the double listens');
  return `http://127.0.0.1:${port}`;
}

/** Does in the place of a payer or a phone what no call of the provider does. Posts what is given. */
export async function askDouble<Answer>(url: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}/double/${path}`, sent);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}
