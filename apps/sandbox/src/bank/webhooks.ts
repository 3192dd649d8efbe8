import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAYOUT_WEBHOOK_PATH } from '@hiram/contract/providers.ts';
import { signWebhook } from '@hiram/contract/webhook-signature.ts';
import type { Tell } from './bank.ts';

interface Receiver {
  readonly apiUrl: string;
  readonly secret: string;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
const MOST_TRIES = 20;

/** Tells the service, and again until it says that it heard. Every delivery of one event has the same id. */
export const tellByWebhook =
  ({ apiUrl, secret }: Receiver): Tell =>
  (event, times) => {
    const id = randomUUID();
    const body = JSON.stringify(event);
    for (let copy = 0; copy < times; copy += 1) void deliver({ apiUrl, secret }, id, body);
  };

async function deliver({ apiUrl, secret }: Receiver, id: string, body: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    if (await isHeard(`${apiUrl}${PAYOUT_WEBHOOK_PATH}`, signWebhook({ secret, id, timestamp, body }), body)) return;
    await sleep(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS), undefined, { ref: false });
  }
}

async function isHeard(url: string, headers: Record<string, string>, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
