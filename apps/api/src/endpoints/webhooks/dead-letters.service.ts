import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { deadLetters, findWebhook, finishWebhook, workOnDeadLetter } from '../../lending/provider-reports/stored-webhooks.ts';
import type { DeliveryKey, StoredWebhook } from '../../lending/provider-reports/stored-webhooks.ts';
import type { PlatformResources } from '../../platform/resources.ts';
import { AGENTS, ALL_STAFF, defineAct, idempotentResult, text } from '../../platform/staff/act.ts';
import type { Act, ActWork } from '../../platform/staff/act.ts';
import { openProviders } from '../../providers/open-providers.ts';
import type { EventKind, WebhookReader } from '../../providers/webhook.ts';
import { parseReading } from './understanding.ts';
import { judgeWebhook } from './webhooks.service.ts';

const DELIVERY = { provider: text, delivery: text };

export const deadLetterCommands: readonly Act[] = [
  defineAct({
    name: 'list-dead-letters',
    about: 'Lists authentic webhooks that could not be parsed or were never finished, oldest first, with their bodies.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: async ({ resources: { directory, clock } }) => (await deadLetters(directory, clock.real())).map(listed),
  }),
  defineAct({
    name: 'replay-dead-letter',
    about: 'Processes a dead letter again like a new delivery. Use it after the adapter or the data was corrected.',
    roles: AGENTS,
    effect: 'posts',
    undoneBy: null,
    approvalRule: 'none',
    options: DELIVERY,
    run: replay,
  }),
  defineAct({
    name: 'discard-dead-letter',
    about: 'Discards a dead letter: deletes its body and removes it from the list.',
    roles: AGENTS,
    effect: 'changes',
    undoneBy: null,
    options: DELIVERY,
    run: async (work, options) => {
      const { directory, clock } = work.resources;
      const key = keyOf(options);
      const webhook = await findWebhook(directory, key);
      if (webhook === null) throw new Error('there is no such webhook');
      if (webhook.doneAt !== null) return idempotentResult(false);
      await insertAction(work, key);
      await finishWebhook(directory, key, clock.real());
      return idempotentResult(true);
    },
  }),
];

const listed = ({ provider, deliveryId, trouble, receivedAt, reported, body }: StoredWebhook) => ({
  provider,
  delivery: deliveryId,
  trouble: trouble ?? 'never finished',
  receivedAt: formatDateTime(receivedAt),
  reported,
  body: body?.toString('utf8') ?? '',
});

/** Verifies the provider's signature again, as of the time of receipt, so that a forged row in the table has no effect. */
async function replay(work: ActWork, options: Delivery) {
  const { resources } = work;
  const key = keyOf(options);
  const webhook = await findWebhook(resources.directory, key);
  if (webhook === null) throw new Error('there is no such webhook');
  const { headers, body, receivedAt: at } = webhook;
  if (headers === null || body === null) return idempotentResult(false);
  const { reader, providers } = await readerOf(resources, key.provider);
  const reading = await reader.readWebhook({ headers, body, at });
  if (reading.is === 'forged') throw new Error('the signature of the webhook is no longer valid: was the secret changed?');
  await insertAction(work, key);
  const done = reading.is === 'other' || (await judgeWebhook({ ...resources, providers }, key, parseReading(reading)));
  if (reading.is === 'other') await finishWebhook(resources.directory, key, resources.clock.real());
  return { done, note: done ? 'Done.' : 'The webhook can’t be parsed yet and stays a dead letter.' };
}

async function readerOf({ config }: PlatformResources, provider: string) {
  const providers = await openProviders(config.providers, 'service');
  const reader: WebhookReader<EventKind> | undefined = providers.webhooks.get(provider);
  if (reader === undefined) throw new Error(`no provider is configured under the name ${provider}`);
  return { reader, providers };
}

interface Delivery {
  readonly provider: string;
  readonly delivery: string;
}

const keyOf = ({ provider, delivery: deliveryId }: Delivery): DeliveryKey => ({ provider, deliveryId });

async function insertAction({ resources, doing }: ActWork, key: DeliveryKey): Promise<void> {
  await workOnDeadLetter(resources.directory, key, { ...doing, at: await resources.clock.now() });
}
