import { smsMessage } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import { modeForm, modeRoute, providerPage, sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { SmsNetwork } from './sms-network.ts';

export function smsRoutes(app: FastifyInstance, network: SmsNetwork, secret: string): void {
  app.post('/sms/messages', { preHandler: bearer(secret) }, (request) => network.send(smsMessage.parse(request.body)));

  app.get('/sms', (_request, reply) => sendPage(reply, smsPage(network)));
  modeRoute(app, '/sms', network.modes);

  /** What a phone received, for a test to read as its owner would. */
  app.get<{ Params: { phone: string } }>('/sms/phones/:phone', async ({ params: { phone } }) => ({ messages: network.inbox(phone) }));

  /** All that was delivered, and how often the service sent each: a message that is sent twice arrives once. */
  app.get('/sms/messages', async () => ({
    messages: network.inbox().map((each) => ({ ...each, sent: network.timesSent(each.reference) })),
  }));
}

/** A page with more would be slow to load. */
const SHOWN = 200;

const smsPage = (network: SmsNetwork): string =>
  providerPage({
    title: 'The SMS inbox',
    about: 'The last messages that reached a phone, the newest first.',
    controls: modeForm('/sms', network.modes, 'Number'),
    heading: 'Messages',
    rows: network
      .inbox()
      .slice(0, SHOWN)
      .map(
        ({ phone, text, at }) =>
          html`<li>
            <span>${text}<small>to ${phone} · ${at.toISOString()}</small></span>
          </li>`,
      ),
  });
