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

  /** For tests: the messages delivered to a phone. */
  app.get<{ Params: { phone: string } }>('/sms/phones/:phone', async ({ params: { phone } }) => ({ messages: network.inbox(phone) }));

  /** For tests: every delivered message and how often the service sent it. A message that is sent twice is delivered once. */
  app.get('/sms/messages', async () => ({
    messages: network.inbox().map((each) => ({ ...each, sent: network.timesSent(each.reference) })),
  }));
}

/** More messages would make the page slow to load. */
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
