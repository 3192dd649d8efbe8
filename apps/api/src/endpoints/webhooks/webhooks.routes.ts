import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import { PAYMENT_WEBHOOK_PATH, PAYOUT_WEBHOOK_PATH } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../platform/resources.ts';
import { takePaymentEvent, takePayoutEvent } from './webhooks.service.ts';
import { readWebhook } from './webhook-access.ts';

/** Public to every caller, and of use only to one who can sign. A provider sends again until it is told 200. */
export function webhookRoutes(app: FastifyInstance, resources: Resources): void {
  const { config, clock } = resources;
  app.post(PAYMENT_WEBHOOK_PATH, { config: { access: publicCall } }, (request) =>
    takePaymentEvent(resources, readWebhook(config.paymentWebhookSecret, request, clock.real())).then(() => ({ received: true })),
  );
  app.post(PAYOUT_WEBHOOK_PATH, { config: { access: publicCall } }, (request) =>
    takePayoutEvent(resources, readWebhook(config.payoutWebhookSecret, request, clock.real())).then(() => ({ received: true })),
  );
}
