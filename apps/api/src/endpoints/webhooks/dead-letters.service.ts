import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { deadLetters, findWebhook, finishWebhook } from '../../lending/provider-reports/stored-webhooks.ts';
import type { DeliveryKey, StoredWebhook } from '../../lending/provider-reports/stored-webhooks.ts';
import type { PlatformResources } from '../../platform/resources.ts';
import type { OpsCommand, OpsContext } from '../../platform/staff/ops-command.ts';
import { keepGlobalStaffAction } from '../../platform/staff/staff-actions.ts';
import { openProviders } from '../../providers/open-providers.ts';
import type { EventKind, WebhookReader } from '../../providers/webhook.ts';
import { understand } from './understanding.ts';
import { judgeWebhook } from './webhooks.service.ts';

type Options = Readonly<Record<string, string>>;

export const deadLetterCommands: readonly OpsCommand[] = [
  {
    name: 'list-dead-letters',
    about: 'Lists authentic webhooks that could not be understood or were never finished, oldest first, with their bodies.',
    options: [],
    run: async (context, options) => {
      await keepAction(context, 'list-dead-letters', options);
      return (await deadLetters(context.resources.directory, context.resources.clock.real())).map(listed);
    },
  },
  {
    name: 'replay-dead-letter',
    about: 'Reads a dead letter again, as if it had just come. Use it after the adapter or the data was corrected.',
    options: ['provider', 'delivery'],
    run: replay,
  },
  {
    name: 'discard-dead-letter',
    about: 'Gives up a dead letter: its body is deleted, and it is listed no more.',
    options: ['provider', 'delivery'],
    run: async (context, options) => {
      const key = keyOf(options);
      const webhook = await findWebhook(context.resources.directory, key);
      if (webhook === null) throw new Error('there is no such webhook');
      if (webhook.done_at !== null) return { done: false, note: 'This was done before. Nothing changed.' };
      await keepAction(context, 'discard-dead-letter', options);
      await finishWebhook(context.resources.directory, key, context.resources.clock.real());
      return { done: true, note: 'Done.' };
    },
  },
];

const listed = ({ provider, delivery_id, trouble, received_at, reported, body }: StoredWebhook) => ({
  provider,
  delivery: delivery_id,
  trouble: trouble ?? 'never finished',
  receivedAt: formatDateTime(received_at),
  reported,
  body: body?.toString('utf8') ?? '',
});

/** The provider's signature is verified again, at the moment at which it came: nobody can have put a word into the table. */
async function replay(context: OpsContext, options: Options) {
  const { resources } = context;
  const key = keyOf(options);
  const webhook = await findWebhook(resources.directory, key);
  if (webhook === null) throw new Error('there is no such webhook');
  const { headers, body, received_at: at } = webhook;
  if (headers === null || body === null) return { done: false, note: 'This was done before. Nothing changed.' };
  const { reader, providers } = await readerOf(resources, key.provider);
  const reading = await reader.readWebhook({ headers, body, at });
  if (reading.is === 'forged') throw new Error('its signature is not right any more: was the secret changed?');
  await keepAction(context, 'replay-dead-letter', options);
  const done = reading.is === 'other' || (await judgeWebhook({ ...resources, providers }, key, understand(reading)));
  if (reading.is === 'other') await finishWebhook(resources.directory, key, resources.clock.real());
  return { done, note: done ? 'Done.' : 'It can’t be understood yet. It stays a dead letter.' };
}

async function readerOf({ config }: PlatformResources, provider: string) {
  const providers = await openProviders(config.providers, 'service');
  const reader: WebhookReader<EventKind> | undefined = providers.webhooks.get(provider);
  if (reader === undefined) throw new Error(`no provider is configured under the name ${provider}`);
  return { reader, providers };
}

const keyOf = ({ provider = '', delivery: deliveryId = '' }: Options): DeliveryKey => ({ provider, deliveryId });

async function keepAction({ resources, operator, reason }: OpsContext, command: string, options: Options): Promise<void> {
  await keepGlobalStaffAction(resources.directory, { command, operator, reason, options, at: await resources.clock.now() });
}
