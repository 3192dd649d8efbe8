import { setTimeout as sleep } from 'node:timers/promises';
import type { CloudEvent } from '@hiram/contract/events/cloud-event.ts';
import { standardHeaders } from '@hiram/contract/events/standard-webhook.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { AccountKeys } from '../platform/crypto/account-numbers.ts';
import type { Clock } from '../platform/db/clock.ts';
import type { PauseReason } from '../platform/db/schema/events.tables.ts';
import { cursorText, FEED_START, readPage, readPlaces } from '../platform/events/event-feed.ts';
import type { EventSources, PlacedEvent } from '../platform/events/event-feed.ts';
import { WebhookLine } from '../platform/events/post-webhook.ts';
import {
  MOST_WAITING,
  TRIED_FOR_MS,
  afterFailure,
  changeDelivery,
  countWaiting,
  dueDeliveries,
  isLost,
  nextDelivery,
  recordDeliveries,
  removeDead,
  removeDelivery,
  tryAllNow,
  waitingSubjects,
} from '../platform/events/webhook-deliveries.ts';
import type { DeliveryRow } from '../platform/events/webhook-deliveries.ts';
import type { WebhookReach } from '../platform/events/webhook-endpoints.ts';
import { endpointUrl, moveCursor, noteFailingSince, ownEndpoint, pauseEndpoint, secretsOf } from '../platform/events/webhook-endpoints.ts';
import type { EndpointRow } from '../platform/events/webhook-endpoints.ts';
import { Refusal } from '../platform/request/refusal.ts';
import { runDue } from './run-due.ts';

export interface SenderTerms {
  /** An answer that takes longer is none. */
  readonly timeoutMs: number;
  /** With nothing to do, the feed is looked at so often, and a quarter as often what failed before. */
  readonly idleMs: number;
  /** What waits for an endpoint at most. */
  readonly mostWaiting: number;
}

const SENDER_TERMS: SenderTerms = { timeoutMs: 15_000, idleMs: 250, mostWaiting: MOST_WAITING };

export interface Sending extends EventSources, WebhookReach {
  readonly accountKeys: AccountKeys;
  readonly clock: Pick<Clock, 'real'>;
  /** Names this process, and no other. */
  readonly worker: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly terms?: SenderTerms;
}

/** Events of so many orders are under way at once, and beside them so many that failed before. */
const LANES = 16;
const RETRY_LANES = 8;
const PAGE = 200;
const RETRIES = 64;
/** After trouble of our own. */
const TROUBLE_MS = 1_000;
/** What can't be read now, as in a cell that is down, is looked for again so much later. It is no attempt. */
const UNREADABLE_MS = 10_000;
/** An endpoint that took nothing for so long was away, and did not just dislike an event. */
const AWAY_MS = 60_000;

const HTTP_GONE = 410;

export const webhookAttempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Events that were sent to an endpoint of the lender’s: taken, or failed',
  labelNames: ['endpoint', 'outcome'] as const,
  registers: [],
});

/** Sends the events to one endpoint, for as long as this worker has it. What goes on here holds up no other endpoint. */
export class EndpointSender {
  readonly #endpoint: string;
  readonly #sending: Sending;
  readonly #terms: SenderTerms;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  #line: { readonly url: string; readonly line: WebhookLine } | null = null;
  /** Unknown until the endpoint was read. From then on nobody else changes it. */
  #failingSince: Date | null | undefined;
  #pauseFor: PauseReason | null = null;
  #inTrouble = false;
  #hasEnded = false;

  constructor(endpoint: string, sending: Sending) {
    this.#endpoint = endpoint;
    this.#sending = sending;
    this.#terms = sending.terms ?? SENDER_TERMS;
    // Side by side: an order whose event hangs again and again holds up no other order.
    const { idleMs } = this.#terms;
    const loops = [this.#repeat(idleMs, (row) => this.#sendPage(row)), this.#repeat(4 * idleMs, (row) => this.#sendDue(row))];
    this.#running = Promise.all(loops).then(() => this.#end());
  }

  /** It sends no more: it was stopped, is paused, or is not this worker's any longer. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resolves when what was under way is done and stored. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #repeat(idleMs: number, step: (row: EndpointRow) => Promise<boolean>): Promise<void> {
    const { directory, worker, log } = this.#sending;
    while (!this.#stopping.signal.aborted) {
      let pause = idleMs;
      try {
        const row = await ownEndpoint(directory, this.#endpoint, worker);
        if (row === null) return this.#stopping.abort();
        if (this.#failingSince === undefined) this.#failingSince = row.failing_since;
        if (await step(row)) pause = 0;
        this.#inTrouble = false;
        if (this.#pauseFor !== null) return this.#stopping.abort();
      } catch (err) {
        // Once, however long it lasts.
        if (!this.#inTrouble) log.warn({ err, endpoint: this.#endpoint }, 'events could not be sent: this is tried again');
        this.#inTrouble = true;
        pause = TROUBLE_MS;
      }
      if (pause > 0) await sleep(pause, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** What comes after the cursor. False when there is nothing, or no room for what may fail. */
  async #sendPage(row: EndpointRow): Promise<boolean> {
    const { directory, worker } = this.#sending;
    const { endpoint, cursor: from, types } = row;
    if ((await countWaiting(directory, endpoint)) >= this.#terms.mostWaiting) return false;
    const page = await this.#pageAfter(from);
    if (page.next === from) return false;
    const wanted = page.events.filter(({ event }) => types === null || types.includes(event.type));
    const lanes = lanesOf(wanted);
    const blocked = await waitingSubjects(
      directory,
      endpoint,
      lanes.map(([subject]) => subject),
    );
    const done = new Set(page.events.filter((each) => !wanted.includes(each)));
    const taken: string[] = [];
    await this.#inLanes(LANES, lanes, async ([subject, events]) => {
      const results = blocked.has(subject) ? await this.#record(events, null) : await this.#sendInOrder(row, events, taken);
      for (const each of results) done.add(each);
    });
    await removeDead(directory, endpoint, taken);
    const undone = page.events.findIndex((each) => !done.has(each));
    const last = page.events[undone - 1];
    const to = undone === -1 ? page.next : last === undefined ? from : cursorText(last);
    await moveCursor(directory, { endpoint, worker, from, to });
    return true;
  }

  /** A cursor whose block is older than what is kept goes on with the first event that there is. */
  async #pageAfter(cursor: string): ReturnType<typeof readPage> {
    try {
      return await readPage(this.#sending, cursor, PAGE);
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'notFound') throw error;
      return readPage(this.#sending, FEED_START, PAGE);
    }
  }

  /** One after another. From the first that fails on they wait. Answers those that are delivered or recorded. */
  async #sendInOrder(row: EndpointRow, events: readonly PlacedEvent[], taken: string[]): Promise<readonly PlacedEvent[]> {
    for (const [index, { event }] of events.entries()) {
      if (!this.#mayGoOn) return events.slice(0, index);
      const status = await this.#send(row, event);
      if (status === HTTP_GONE) return events.slice(0, index);
      if (!isTaken(status)) {
        await this.#record(events.slice(index), { status });
        return events;
      }
      taken.push(event.id);
    }
    return events;
  }

  async #record(events: readonly PlacedEvent[], tried: { readonly status: number | null } | null): Promise<readonly PlacedEvent[]> {
    const { directory, clock } = this.#sending;
    await recordDeliveries(directory, events, { endpoint: this.#endpoint, at: clock.real(), tried });
    return events;
  }

  /** What failed before and is due again: of each order the first that waits, and behind it what follows. */
  async #sendDue(row: EndpointRow): Promise<boolean> {
    const { directory, clock } = this.#sending;
    const due = [...(await dueDeliveries(directory, row.endpoint, clock.real(), RETRIES))];
    const isFull = due.length === RETRIES;
    await this.#inLanes(RETRY_LANES, due, (delivery) => this.#sendSubject(row, delivery));
    return isFull;
  }

  /** Where one fails by trouble of our own, the others still end before this does: nothing goes on unseen. */
  async #inLanes<Item>(lanes: number, items: Item[], handle: (item: Item) => Promise<void>): Promise<void> {
    const troubles: unknown[] = [];
    const claim = async (): Promise<Item | null> => (this.#mayGoOn && troubles.length === 0 ? (items.shift() ?? null) : null);
    await runDue({ claim, handle: (item) => handle(item).catch((error: unknown) => void troubles.push(error)) }, lanes);
    if (troubles.length > 0) throw troubles[0];
  }

  async #sendSubject(row: EndpointRow, first: DeliveryRow): Promise<void> {
    const { directory, clock } = this.#sending;
    let delivery: DeliveryRow | null = first;
    while (delivery !== null && this.#mayGoOn && delivery.next_try_at <= clock.real() && (await this.#sendAgain(row, delivery)))
      delivery = await nextDelivery(directory, delivery);
  }

  /** Whether the next of its order may be sent: it was taken, is lost or is given up. */
  async #sendAgain(row: EndpointRow, delivery: DeliveryRow): Promise<boolean> {
    const { directory, clock, log } = this.#sending;
    const { endpoint, event_id: eventId, type } = delivery;
    const event = await this.#eventOf(delivery);
    if (event === null) return false;
    if (event === 'lost') {
      await removeDelivery(directory, delivery);
      return true;
    }
    const status = await this.#send(row, event, delivery);
    if (status === HTTP_GONE) return false;
    if (isTaken(status)) {
      await removeDelivery(directory, delivery);
      return true;
    }
    const after = afterFailure(delivery, clock.real());
    await changeDelivery(directory, delivery, { ...after, last_status: status });
    if (after.state === 'dead') log.warn({ endpoint, eventId, type, status }, 'an event is a dead letter: it was not taken for three days');
    return after.state === 'dead';
  }

  /** Null while it can't be read. */
  async #eventOf(delivery: DeliveryRow): Promise<CloudEvent | 'lost' | null> {
    const { directory, clock, cells } = this.#sending;
    const [event] = await readPlaces({ cells }, [delivery]).catch(() => []);
    if (event !== undefined) return event;
    if (await isLost(directory, delivery)) return 'lost';
    await changeDelivery(directory, delivery, { next_try_at: new Date(clock.real().getTime() + UNREADABLE_MS) });
    return null;
  }

  /** The status of the answer, and what follows from it for the endpoint. */
  async #send(row: EndpointRow, event: CloudEvent, delivery?: DeliveryRow): Promise<number | null> {
    const { accountKeys, clock } = this.#sending;
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(clock.real().getTime() / 1000));
    const headers = standardHeaders(secretsOf(accountKeys, row), { id: event.id, timestamp, body });
    const status = await this.#lineTo(row.url).post(headers, body);
    webhookAttempts.inc({ endpoint: row.endpoint, outcome: isTaken(status) ? 'taken' : 'failed' });
    if (isTaken(status)) await this.#noteTaken(clock.real());
    else await this.#noteFailed(status, clock.real(), delivery);
    return status;
  }

  async #noteTaken(at: Date): Promise<void> {
    const since = this.#failingSince;
    if (since === null || since === undefined) return;
    this.#failingSince = null;
    const { directory } = this.#sending;
    await noteFailingSince(directory, this.#endpoint, null);
    if (at.getTime() - since.getTime() >= AWAY_MS) await tryAllNow(directory, this.#endpoint, at);
  }

  async #noteFailed(status: number | null, at: Date, delivery?: DeliveryRow): Promise<void> {
    if (status === HTTP_GONE) {
      this.#pauseFor = 'gone';
      return;
    }
    const since = this.#failingSince ?? at;
    if (since === at) {
      this.#failingSince = at;
      await noteFailingSince(this.#sending.directory, this.#endpoint, at);
    }
    // An event that dies now may be the only trouble: the endpoint is judged by the next one.
    const dies = delivery !== undefined && afterFailure(delivery, at).state === 'dead';
    if (!dies && at.getTime() - since.getTime() >= TRIED_FOR_MS) this.#pauseFor = 'failing';
  }

  /** It pauses last, when every answer is in: a late one would pause again what staff have resumed meanwhile. */
  async #end(): Promise<void> {
    const { directory, log } = this.#sending;
    const because = this.#pauseFor;
    try {
      if (because !== null && (await pauseEndpoint(directory, this.#endpoint, because)))
        log.warn({ endpoint: this.#endpoint, because }, 'a webhook endpoint was paused');
    } catch (err) {
      log.warn({ err, endpoint: this.#endpoint }, 'a webhook endpoint could not be paused: its next failure pauses it');
    } finally {
      this.#line?.line.close();
      this.#hasEnded = true;
    }
  }

  get #mayGoOn(): boolean {
    return !this.#stopping.signal.aborted && this.#pauseFor === null;
  }

  /** Another one when staff have changed the address. */
  #lineTo(url: string): WebhookLine {
    if (this.#line?.url !== url) {
      this.#line?.line.close();
      const { sandboxOn, privateWebhooks } = this.#sending;
      const address = endpointUrl(url, { sandboxOn, privateWebhooks });
      const reachesPrivate = sandboxOn || privateWebhooks;
      const { timeoutMs } = this.#terms;
      this.#line = { url, line: new WebhookLine({ url: address, connections: LANES + RETRY_LANES, timeoutMs, reachesPrivate }) };
    }
    return this.#line.line;
  }
}

/** By what they are about, each in its order. */
function lanesOf(events: readonly PlacedEvent[]): [subject: string, events: readonly PlacedEvent[]][] {
  const lanes = new Map<string, PlacedEvent[]>();
  for (const each of events) lanes.set(each.event.subject, [...(lanes.get(each.event.subject) ?? []), each]);
  return [...lanes];
}

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
