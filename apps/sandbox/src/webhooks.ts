import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';

interface Receiver {
  readonly url: string;
  readonly secret: string;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

/** Tells the service one event, and again until it says that it heard. True when it did. */
export type TellEvent = (event: unknown, delivery?: Delivery) => Promise<boolean>;

interface Delivery {
  /** So many copies at once, as an impatient sender makes them. */
  readonly copies?: number;
  /** Asked before each attempt: false gives up. */
  readonly mayGoOn?: () => boolean;
}

/** Every delivery of one event has the same id; each attempt is signed anew, because a stamp grows old. */
export const tellByWebhook =
  (receiver: Receiver): TellEvent =>
  async (event, { copies = 1, mayGoOn = () => true } = {}) => {
    const id = randomUUID();
    const body = JSON.stringify(event);
    const heard = await Promise.all(Array.from({ length: copies }, () => deliver(receiver, { id, body, mayGoOn })));
    return heard.includes(true);
  };

interface Letterhead {
  readonly id: string;
  readonly body: string;
  readonly mayGoOn: () => boolean;
}

async function deliver({ url, secret }: Receiver, { id, body, mayGoOn }: Letterhead): Promise<boolean> {
  for (let tries = 0; mayGoOn(); tries += 1) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    if (await isHeard(url, signWebhook({ secret, id, timestamp, body }), body)) return true;
    await sleep(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS), undefined, { ref: false });
  }
  return false;
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
