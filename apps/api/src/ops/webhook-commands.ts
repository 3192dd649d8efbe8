import { EVENT_NAMES } from '@hiram/contract/events/event-types.ts';
import { newWebhookSecret } from '@hiram/contract/events/standard-webhook.ts';
import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Directory } from '../platform/db/directory.ts';
import { getCursorBefore, parseCursor, FEED_START } from '../platform/events/event-feed.ts';
import { untriedDelivery } from '../platform/events/webhook-deliveries.ts';
import {
  MOST_ENDPOINTS,
  listEndpointFigures,
  parseEndpointUrl,
  pauseEndpoint,
  resumeEndpoint,
  encryptSecret,
} from '../platform/events/webhook-endpoints.ts';
import type { EndpointRow, EndpointAddressPolicy } from '../platform/events/webhook-endpoints.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { ALL_STAFF, defineAct, idempotentResult, SUPERVISORS, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { insertGlobalStaffAction } from '../platform/staff/staff-actions.ts';

/** Bound of each list; the newest come first. */
const MAX_LISTED = 200;

export const webhookCommands: readonly Act[] = [
  defineAct({
    name: 'add-endpoint',
    about:
      'Adds an endpoint of the lender, which receives events from now on, or since --from (a cursor, a time or "start"). --types limits the event types, separated by commas. Prints the secret once.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: 'remove-endpoint',
    // Events leave the installation through an endpoint, so one person alone may add one only to an installation with sandbox data.
    approvalRule: async ({ resources: { config } }, { endpoint, url }) => {
      assertEndpoint(endpoint, url, config);
      return config.sandboxOn ? 'none' : 'always';
    },
    options: { endpoint: text, url: text, types: z.optional(text), from: z.optional(text) },
    run: (work, options) => inTransaction(work, (directory) => add(work.resources, directory, options)),
  }),
  defineAct({
    name: 'list-endpoints',
    about: 'Lists the endpoints with their state, lag, and numbers of waiting and dead events.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    run: (work) => inTransaction(work, list),
  }),
  defineAct({
    name: 'pause-endpoint',
    about: 'Pauses an endpoint until it is resumed. No event is lost: events are stored for 400 days.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: 'resume-endpoint',
    options: { endpoint: text },
    run: (work, options) =>
      onEndpoint(work, options, async (directory, { endpoint }) => idempotentResult(await pauseEndpoint(directory, endpoint, 'staff'))),
  }),
  defineAct({
    name: 'resume-endpoint',
    about: 'Resumes a paused endpoint from its cursor. Waiting events are retried for three more days.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: 'pause-endpoint',
    options: { endpoint: text },
    run: (work, options) =>
      onEndpoint(work, options, async (directory, { endpoint }) =>
        idempotentResult(await resumeEndpoint(directory, endpoint, work.resources.clock.real())),
      ),
  }),
  defineAct({
    name: 'change-endpoint-secret',
    about: 'Creates a new secret for an endpoint and prints it once. Webhooks are signed with both secrets until end-endpoint-secret.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { endpoint: text },
    run: (work, options) => onEndpoint(work, options, (directory, row) => changeSecret(work.resources, directory, row)),
  }),
  defineAct({
    name: 'end-endpoint-secret',
    about: 'Ends the old secret of an endpoint: webhooks are then signed with the new secret only.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { endpoint: text },
    run: (work, options) => onEndpoint(work, options, endSecret),
  }),
  defineAct({
    name: 'remove-endpoint',
    about: 'Removes an endpoint with its waiting events and dead letters.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: 'add-endpoint',
    options: { endpoint: text },
    run: (work, options) =>
      onEndpoint(work, options, async (directory, { endpoint }) => {
        await directory.deleteFrom('webhook_endpoint').where('endpoint', '=', endpoint).execute();
        return idempotentResult(true);
      }),
  }),
  defineAct({
    name: 'list-dead-events',
    about: 'Lists events that an endpoint did not accept for three days, newest first.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: { endpoint: text },
    run: (work, options) => onEndpoint(work, options, listDead),
  }),
  defineAct({
    name: 'replay-dead-events',
    about: 'Retries the dead events of an endpoint for three more days: one --event, or all.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { endpoint: text, event: z.optional(text) },
    run: (work, options) => onEndpoint(work, options, (directory) => replay(work.resources, directory, options)),
  }),
  defineAct({
    name: 'resend-events',
    about:
      'Sends all events since --from (a cursor, a time or "start") to an endpoint again. The endpoint recognizes repeated events by their ids.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { endpoint: text, from: text },
    run: (work, options) =>
      onEndpoint(work, options, async (directory, { endpoint, cursor: before }) => {
        const cursor = await cursorOf(directory, options.from);
        await directory.updateTable('webhook_endpoint').set({ cursor }).where('endpoint', '=', endpoint).execute();
        return { done: true, from: cursor, before };
      }),
  }),
];

/** Records the action in the same transaction as its effect. */
function inTransaction<Answer>(
  { resources: { directory, clock }, doing }: ActWork,
  work: (transaction: Directory) => Promise<Answer>,
): Promise<Answer> {
  return directory.transaction().execute(async (transaction) => {
    await insertGlobalStaffAction(transaction, { ...doing, at: await clock.now() });
    return work(transaction);
  });
}

/** Locks the endpoint's row, so that no worker moves its cursor during the change. */
function onEndpoint<Answer>(
  work: ActWork,
  { endpoint }: { readonly endpoint: string },
  change: (transaction: Directory, row: EndpointRow) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(work, async (directory) => {
    const row = await directory.selectFrom('webhook_endpoint').selectAll().where('endpoint', '=', endpoint).forUpdate().executeTakeFirst();
    if (row === undefined) throw new Error(`there is no endpoint ${endpoint}`);
    return change(directory, row);
  });
}

interface NewEndpoint {
  readonly endpoint: string;
  readonly url: string;
  readonly types?: string | undefined;
  readonly from?: string | undefined;
}

async function add({ config, clock }: PlatformResources, directory: Directory, { endpoint, url, types, from }: NewEndpoint) {
  assertEndpoint(endpoint, url, config);
  const known = await directory.selectFrom('webhook_endpoint').select('endpoint').limit(MOST_ENDPOINTS).execute();
  if (known.some((each) => each.endpoint === endpoint)) throw new Error(`there is an endpoint ${endpoint} already`);
  if (known.length >= MOST_ENDPOINTS) throw new Error(`there are ${MOST_ENDPOINTS} endpoints already`);
  const secret = newWebhookSecret();
  const cursor = from === undefined ? await getCursorBefore(directory) : await cursorOf(directory, from);
  await directory
    .insertInto('webhook_endpoint')
    .values({
      endpoint,
      url,
      types: typesIn(types),
      ...encryptSecret(config.accountKeys, endpoint, secret),
      state: 'active',
      cursor,
      createdAt: clock.real(),
    })
    .execute();
  return { done: true, endpoint, from: cursor, secret };
}

function assertEndpoint(endpoint: string, url: string, reach: EndpointAddressPolicy): void {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(endpoint)) throw new Error('an endpoint is named in small letters, digits and dashes');
  parseEndpointUrl(url, reach);
}

/** Throws on an unknown event name, which would silently never match. */
function typesIn(given: string | undefined): string[] | null {
  if (given === undefined) return null;
  const types = given.split(',').map((each) => each.trim());
  const unknown = types.find((each) => !EVENT_NAMES.some((name) => name === each));
  if (unknown !== undefined) throw new Error(`there is no event ${unknown}`);
  return types;
}

/** Returns a cursor from a cursor, from `start`, or from a time: the events since that time. */
async function cursorOf(directory: Directory, from: string): Promise<string> {
  if (from === 'start') return FEED_START;
  if (!/^\d{1,18}-\d{1,18}$/.test(from)) {
    const since = new Date(from);
    if (Number.isNaN(since.getTime())) throw new Error('--from is a cursor, a time such as 2026-11-18T08:00:00+08:00, or start');
    return getCursorBefore(directory, since);
  }
  const { block, position } = parseCursor(from);
  const found = await directory
    .selectFrom('event_block')
    .select('block')
    .where('block', '=', block)
    .where('first', '<=', position)
    .where('last', '>=', position)
    .executeTakeFirst();
  if (from !== FEED_START && found === undefined) throw new Error(`${from} is no cursor of a stored event`);
  return from;
}

async function list(directory: Directory) {
  const rows = await directory.selectFrom('webhook_endpoint').selectAll().limit(MOST_ENDPOINTS).execute();
  const figures = await listEndpointFigures(directory);
  return figures.flatMap(({ endpoint, waiting, dead, oldestSeconds }) =>
    rows
      .filter((row) => row.endpoint === endpoint)
      .map((row) => ({
        endpoint,
        url: row.url,
        types: row.types ?? 'all',
        state: row.state,
        pausedBecause: row.pausedBecause,
        cursor: row.cursor,
        behindSeconds: Math.round(oldestSeconds),
        waiting,
        dead,
        failingSince: row.failingSince === null ? null : formatDateTime(row.failingSince),
        secrets: row.previousSealed === null ? 1 : 2,
        worker: row.worker,
      })),
  );
}

async function changeSecret({ config }: PlatformResources, directory: Directory, row: EndpointRow) {
  if (row.previousSealed !== null) throw new Error('the endpoint’s secret is being changed already: end the old secret first');
  const secret = newWebhookSecret();
  await directory
    .updateTable('webhook_endpoint')
    .set({
      ...encryptSecret(config.accountKeys, row.endpoint, secret),
      previousKeyId: row.secretKeyId,
      previousSealed: row.secretSealed,
    })
    .where('endpoint', '=', row.endpoint)
    .execute();
  return { done: true, endpoint: row.endpoint, secret };
}

async function endSecret(directory: Directory, { endpoint, previousSealed: previous }: EndpointRow) {
  await directory
    .updateTable('webhook_endpoint')
    .set({ previousKeyId: null, previousSealed: null })
    .where('endpoint', '=', endpoint)
    .execute();
  return idempotentResult(previous !== null);
}

async function listDead(directory: Directory, { endpoint }: EndpointRow) {
  const rows = await directory
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'dead')
    .orderBy('diedAt', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ eventId, type, subject, attempts, lastStatus, diedAt }) => ({
    event: eventId,
    type,
    subject,
    attempts,
    lastStatus: lastStatus ?? 'no answer',
    diedAt: diedAt === null ? null : formatDateTime(diedAt),
  }));
}

interface ReplayOptions {
  readonly endpoint: string;
  readonly event?: string | undefined;
}

async function replay({ clock }: PlatformResources, directory: Directory, { endpoint, event }: ReplayOptions) {
  const replayed = await directory
    .updateTable('webhook_delivery')
    .set(untriedDelivery(clock.real()))
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'dead')
    .where(event === undefined ? sql<boolean>`true` : sql<boolean>`event_id::text = ${event}`)
    .executeTakeFirst();
  const events = Number(replayed.numUpdatedRows);
  if (event !== undefined && events === 0) throw new Error('there is no such dead event');
  return { done: events > 0, events };
}
