import { freePort } from '../../../tools/testing/ports.ts';
import { afterFile } from './after-file.ts';
import { spawnChild } from './child.ts';
import { endChild } from './sandbox.ts';

export interface SentWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Starts a double of the sandbox as a process that runs until the file's tests end; returns its address. */
export async function startDoubleOf(provider: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort();
  const child = spawnChild(`../../../sandbox/src/${provider}/server.ts`, { PORT: String(port), ...settings });
  afterFile(() => endChild(child));
  await child.waitForOutput('the double listens');
  return `http://127.0.0.1:${port}`;
}

/** Simulates a payer or a phone at the double. Sends a POST if there is a body. */
export async function callDouble<Answer>(url: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}/double/${path}`, sent);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}
