import { setTimeout as sleep } from 'node:timers/promises';
import type { CloudEvent } from '@hiram/contract/events/cloud-event.ts';
import { standardHeaders } from '@hiram/contract/events/standard-webhook.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { AccountKeys } from '../platform/crypto/account-numbers.ts';
import type { Clock } from '../platform/db/clock.ts';
import { formatCursor, FEED_START, readPage, readPlaces } from '../platform/events/event-feed.ts';
import type { EventSources, PlacedEvent } from '../platform/events/event-feed.ts';
import { WebhookConnections } from '../platform/events/post-webhook.ts';
import {
  MOST_WAITING,
  RETRY_PERIOD_MS,
  afterFailure,
  updateDelivery,
  countWaiting,
  listDueDeliveries,
  isLost,
  findNextDelivery,
  recordDeliveries,
  deleteDeadLetters,
  deleteDelivery,
  rescheduleDeadLetters,
  listWaitingSubjects,
} from '../platform/events/webhook-deliveries.ts';
import type { DeliveryRow } from '../platform/events/webhook-deliveries.ts';
import type { EndpointAddressPolicy } from '../platform/events/webhook-endpoints.ts';
import {
  parseEndpointUrl,
  moveCursor,
  updateFailingSince,
  findLeasedEndpoint,
  pauseEndpoint,
  decryptSecrets,
} from '../platform/events/webhook-endpoints.ts';
import type { EndpointRow } from '../platform/events/webhook-endpoints.ts';
import { Refusal } from '../platform/request/refusal.ts';
import { runDue } from './run-due.ts';
import type { PauseReason } from '../tables/event.ts';

export interface SenderTerms {
  readonly timeoutMs: number;
  /** Polling interval of the feed when it has no new events. Failed deliveries are polled a quarter as often. */
  readonly idleMs: number;
  readonly mostWaiting: number;
}

const SENDER_TERMS: SenderTerms = { timeoutMs: 15_000, idleMs: 250, mostWaiting: MOST_WAITING };

export interface SenderDependencies extends EventSources, EndpointAddressPolicy {
  readonly accountKeys: AccountKeys;
  readonly clock: Pick<Clock, 'real'>;
  /** Unique name of this process. */
  readonly worker: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly terms?: SenderTerms;
}

/** Number of orders whose events are sent concurrently: `LANES` for new events, `RETRY_LANES` for failed ones beside them. */
const LANES = 16;
const RETRY_LANES = 8;
const PAGE = 200;
const RETRIES = 64;
/** Pause after an internal error. */
const FAILURE_PAUSE_MS = 1_000;
/** An event that cannot be read now, for example because its cell is down, is retried after this time. This does not count as an attempt. */
const UNREADABLE_MS = 10_000;
/** An endpoint that failed for this long was unavailable and did not just reject one event. */
const UNREACHABLE_PAUSE_MS = 60_000;

const HTTP_GONE = 410;

export const webhookAttempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to send an event to an endpoint of the lender, by outcome',
  labelNames: ['endpoint', 'outcome'] as const,
  registers: [],
});

/** Sends events to one endpoint while this worker has its lease. A slow endpoint does not delay others. */
export class EndpointSender {
  readonly #endpoint: string;
  readonly #sending: SenderDependencies;
  readonly #terms: SenderTerms;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  #line: { readonly url: string; readonly line: WebhookConnections } | null = null;
  /** `undefined` until the endpoint was read. From then on only this sender changes the value. */
  #failingSince: Date | null | undefined;
  #pauseFor: PauseReason | null = null;
  #inTrouble = false;
  #hasEnded = false;

  constructor(endpoint: string, sending: SenderDependencies) {
    this.#endpoint = endpoint;
    this.#sending = sending;
    this.#terms = sending.terms ?? SENDER_TERMS;
    // Both loops run concurrently, so that an order whose event times out again and again does not delay other orders.
    const { idleMs } = this.#terms;
    const loops = [this.#repeat(idleMs, (row) => this.#sendPage(row)), this.#repeat(4 * idleMs, (row) => this.#sendDue(row))];
    this.#running = Promise.all(loops).then(() => this.#end());
  }

  /** True once the sender was stopped, its endpoint was paused or its lease was lost. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resolves when all requests in flight are finished and stored. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #repeat(idleMs: number, step: (row: EndpointRow) => Promise<boolean>): Promise<void> {
    const { directory, worker, log } = this.#sending;
    while (!this.#stopping.signal.aborted) {
      let pause = idleMs;
      try {
        const row = await findLeasedEndpoint(directory, this.#endpoint, worker);
        if (row === null) return this.#stopping.abort();
        if (this.#failingSince === undefined) this.#failingSince = row.failingSince;
        if (await step(row)) pause = 0;
        this.#inTrouble = false;
        if (this.#pauseFor !== null) return this.#stopping.abort();
      } catch (err) {
        // Logged once per outage.
        if (!this.#inTrouble) log.warn({ err, endpoint: this.#endpoint }, 'events could not be sent and will be retried');
        this.#inTrouble = true;
        pause = FAILURE_PAUSE_MS;
      }
      if (pause > 0) await sleep(pause, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** Sends the page after the cursor. Returns false if there is none or if too many deliveries wait. */
  async #sendPage(row: EndpointRow): Promise<boolean> {
    const { directory, worker } = this.#sending;
    const { endpoint, cursor: from, types } = row;
    if ((await countWaiting(directory, endpoint)) >= this.#terms.mostWaiting) return false;
    const page = await this.#pageAfter(from);
    if (page.next === from) return false;
    const matchingEvents = page.events.filter(({ event }) => types === null || types.includes(event.type));
    const lanes = groupBySubject(matchingEvents);
    const blocked = await listWaitingSubjects(
      directory,
      endpoint,
      lanes.map(([subject]) => subject),
    );
    const done = new Set(page.events.filter((each) => !matchingEvents.includes(each)));
    const deliveredIds: string[] = [];
    await this.#inLanes(LANES, lanes, async ([subject, events]) => {
      const results = blocked.has(subject) ? await this.#record(events, null) : await this.#sendInOrder(row, events, deliveredIds);
      for (const each of results) done.add(each);
    });
    await deleteDeadLetters(directory, endpoint, deliveredIds);
    const firstUnsent = page.events.findIndex((each) => !done.has(each));
    const last = page.events[firstUnsent - 1];
    const to = firstUnsent === -1 ? page.next : last === undefined ? from : formatCursor(last);
    await moveCursor(directory, { endpoint, worker, from, to });
    return true;
  }

  /** A cursor whose block has expired continues with the first stored event. */
  async #pageAfter(cursor: string): ReturnType<typeof readPage> {
    try {
      return await readPage(this.#sending, cursor, PAGE);
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'notFound') throw error;
      return readPage(this.#sending, FEED_START, PAGE);
    }
  }

  /**
   * Sends the events of one subject in order. The first failed event and all later ones are recorded as waiting. Returns the events that were
   * delivered or recorded.
   */
  async #sendInOrder(row: EndpointRow, events: readonly PlacedEvent[], deliveredIds: string[]): Promise<readonly PlacedEvent[]> {
    for (const [index, { event }] of events.entries()) {
      if (!this.#isRunning) return events.slice(0, index);
      const status = await this.#send(row, event);
      if (status === HTTP_GONE) return events.slice(0, index);
      if (!isAccepted(status)) {
        await this.#record(events.slice(index), { status });
        return events;
      }
      deliveredIds.push(event.id);
    }
    return events;
  }

  async #record(events: readonly PlacedEvent[], attempt: { readonly status: number | null } | null): Promise<readonly PlacedEvent[]> {
    const { directory, clock } = this.#sending;
    await recordDeliveries(directory, events, { endpoint: this.#endpoint, at: clock.real(), attempt });
    return events;
  }

  /** Retries due deliveries: the first waiting one of each order, then those queued behind it. Returns true if more may be due. */
  async #sendDue(row: EndpointRow): Promise<boolean> {
    const { directory, clock } = this.#sending;
    const due = [...(await listDueDeliveries(directory, row.endpoint, clock.real(), RETRIES))];
    const isFull = due.length === RETRIES;
    await this.#inLanes(RETRY_LANES, due, (delivery) => this.#sendSubject(row, delivery));
    return isFull;
  }

  /** After an internal error no further item starts, and the other lanes finish before the error is thrown. */
  async #inLanes<Item>(lanes: number, items: Item[], handle: (item: Item) => Promise<void>): Promise<void> {
    const troubles: unknown[] = [];
    const claim = async (): Promise<Item | null> => (this.#isRunning && troubles.length === 0 ? (items.shift() ?? null) : null);
    await runDue({ claim, handle: (item) => handle(item).catch((error: unknown) => void troubles.push(error)) }, lanes);
    if (troubles.length > 0) throw troubles[0];
  }

  async #sendSubject(row: EndpointRow, first: DeliveryRow): Promise<void> {
    const { directory, clock } = this.#sending;
    let delivery: DeliveryRow | null = first;
    while (delivery !== null && this.#isRunning && delivery.nextTryAt <= clock.real() && (await this.#sendAgain(row, delivery)))
      delivery = await findNextDelivery(directory, delivery);
  }

  /** Returns true if the next delivery of the order may be sent: this one was delivered, lost or given up. */
  async #sendAgain(row: EndpointRow, delivery: DeliveryRow): Promise<boolean> {
    const { directory, clock, log } = this.#sending;
    const { endpoint, eventId, type } = delivery;
    const event = await this.#eventOf(delivery);
    if (event === null) return false;
    if (event === 'lost') {
      await deleteDelivery(directory, delivery);
      return true;
    }
    const status = await this.#send(row, event, delivery);
    if (status === HTTP_GONE) return false;
    if (isAccepted(status)) {
      await deleteDelivery(directory, delivery);
      return true;
    }
    const after = afterFailure(delivery, clock.real());
    await updateDelivery(directory, delivery, { ...after, lastStatus: status });
    if (after.state === 'dead')
      log.warn({ endpoint, eventId, type, status }, 'an event is a dead letter: the endpoint did not accept the event for three days');
    return after.state === 'dead';
  }

  /** Returns `null` if the event cannot be read now. */
  async #eventOf(delivery: DeliveryRow): Promise<CloudEvent | 'lost' | null> {
    const { directory, clock, cells } = this.#sending;
    const [event] = await readPlaces({ cells }, [delivery]).catch(() => []);
    if (event !== undefined) return event;
    if (await isLost(directory, delivery)) return 'lost';
    await updateDelivery(directory, delivery, { nextTryAt: new Date(clock.real().getTime() + UNREADABLE_MS) });
    return null;
  }

  /** Sends an event and stores the consequences for the endpoint. Returns the status of the response. */
  async #send(row: EndpointRow, event: CloudEvent, delivery?: DeliveryRow): Promise<number | null> {
    const { accountKeys, clock } = this.#sending;
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(clock.real().getTime() / 1000));
    const headers = standardHeaders(decryptSecrets(accountKeys, row), { id: event.id, timestamp, body });
    const status = await this.#lineTo(row.url).post(headers, body);
    webhookAttempts.inc({ endpoint: row.endpoint, outcome: isAccepted(status) ? 'taken' : 'failed' });
    if (isAccepted(status)) await this.#recordSuccess(clock.real());
    else await this.#recordFailure(status, clock.real(), delivery);
    return status;
  }

  async #recordSuccess(at: Date): Promise<void> {
    const since = this.#failingSince;
    if (since === null || since === undefined) return;
    this.#failingSince = null;
    const { directory } = this.#sending;
    await updateFailingSince(directory, this.#endpoint, null);
    if (at.getTime() - since.getTime() >= UNREACHABLE_PAUSE_MS) await rescheduleDeadLetters(directory, this.#endpoint, at);
  }

  async #recordFailure(status: number | null, at: Date, delivery?: DeliveryRow): Promise<void> {
    if (status === HTTP_GONE) {
      this.#pauseFor = 'gone';
      return;
    }
    const since = this.#failingSince ?? at;
    if (since === at) {
      this.#failingSince = at;
      await updateFailingSince(this.#sending.directory, this.#endpoint, at);
    }
    // An event that becomes a dead letter now may be the only one that fails, so the next event decides whether the endpoint is paused.
    const isDeadLetter = delivery !== undefined && afterFailure(delivery, at).state === 'dead';
    if (!isDeadLetter && at.getTime() - since.getTime() >= RETRY_PERIOD_MS) this.#pauseFor = 'failing';
  }

  /** Pauses the endpoint only after every response was received: a late one would otherwise pause it again after staff have resumed it. */
  async #end(): Promise<void> {
    const { directory, log } = this.#sending;
    const pauseReason = this.#pauseFor;
    try {
      if (pauseReason !== null && (await pauseEndpoint(directory, this.#endpoint, pauseReason)))
        log.warn({ endpoint: this.#endpoint, because: pauseReason }, 'a webhook endpoint was paused');
    } catch (err) {
      log.warn({ err, endpoint: this.#endpoint }, 'a webhook endpoint could not be paused: its next failure pauses it');
    } finally {
      this.#line?.line.close();
      this.#hasEnded = true;
    }
  }

  get #isRunning(): boolean {
    return !this.#stopping.signal.aborted && this.#pauseFor === null;
  }

  /** Returns the connection pool, replaced if staff have changed the address. */
  #lineTo(url: string): WebhookConnections {
    if (this.#line?.url !== url) {
      this.#line?.line.close();
      const { sandboxOn, privateWebhooks } = this.#sending;
      const address = parseEndpointUrl(url, { sandboxOn, privateWebhooks });
      const reachesPrivate = sandboxOn || privateWebhooks;
      const { timeoutMs } = this.#terms;
      this.#line = { url, line: new WebhookConnections({ url: address, connections: LANES + RETRY_LANES, timeoutMs, reachesPrivate }) };
    }
    return this.#line.line;
  }
}

/** Groups events by subject, in their order. */
function groupBySubject(events: readonly PlacedEvent[]): [subject: string, events: readonly PlacedEvent[]][] {
  const lanes = new Map<string, PlacedEvent[]>();
  for (const each of events) lanes.set(each.event.subject, [...(lanes.get(each.event.subject) ?? []), each]);
  return [...lanes];
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
