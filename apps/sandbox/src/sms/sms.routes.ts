import { smsMessage } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { SmsNetwork } from './sms-network.ts';
import { smsPage } from './sms.page.ts';

export function smsRoutes(app: FastifyInstance, network: SmsNetwork, secret: string): void {
  app.post('/sms/messages', { preHandler: bearer(secret) }, (request) => network.send(smsMessage.parse(request.body)));

  app.get('/sms', (_request, reply) => sendPage(reply, smsPage(network)));

  /** What a phone received, for a test to read as its owner would. */
  app.get<{ Params: { phone: string } }>('/sms/phones/:phone', async ({ params: { phone } }) => ({ messages: network.inbox(phone) }));

  /** All that was delivered, and how often the service sent each: a message that is sent twice arrives once. */
  app.get('/sms/messages', async () => ({
    messages: network.inbox().map((each) => ({ ...each, sent: network.timesSent(each.reference) })),
  }));

  app.post<{ Body: { userId?: string; mode?: string } }>('/sms/modes', async (request, reply) => {
    const { userId = '', mode = '' } = request.body;
    return network.modes.set(userId, mode) ? reply.redirect('/sms', 303) : reply.code(400).send({ error: 'no such mode' });
  });
}
