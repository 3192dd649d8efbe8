import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { retryDuringTakeover } from '../../platform/http/takeover-retry.ts';
import type { Resources } from '../../providers/resources.ts';
import type { WebhookRequest } from '../../providers/webhook.ts';
import { countProviderReports } from './provider-report-metrics.ts';
import { receiveWebhook } from './webhooks.service.ts';

/** Public: the adapter verifies the signature. A provider retries until the status is 200. */
export function webhookRoutes(app: FastifyInstance, resources: Resources): void {
  countProviderReports(app.metrics, resources);
  app.post<{ Params: { provider: string } }>(webhookPath(':provider'), { config: { access: publicCall } }, async (request, reply) => {
    const sent = requestAsSent(request, resources.clock.real());
    // Processing a webhook again has no further effect, so it can be retried here.
    const attempt = (): Promise<void> => app.retryOnMove(() => receiveWebhook(resources, request.params.provider, sent));
    await retryDuringTakeover(reply, attempt);
    return { received: true };
  });
}

const requestAsSent = ({ headers, body }: FastifyRequest, at: Date): WebhookRequest => ({
  headers: Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  at,
});
