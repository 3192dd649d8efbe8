import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { modeForm, page } from '../page.ts';
import type { Delivered, SmsNetwork } from './sms-network.ts';

/** The newest are enough for whoever looks. */
const SHOWN = 200;

export function smsPage(network: SmsNetwork): string {
  const { modes } = network;
  const inbox = network.inbox().slice(0, SHOWN);
  return page(
    'The SMS inbox',
    html`<p>The messages that reached a phone last, the newest first.</p>
      ${modeForm({ action: '/sms/modes', modes: modes.all, usual: modes.usual, whose: 'Number' })}
      <h2>Messages</h2>
      ${
        inbox.length === 0
          ? html`<p>None yet.</p>`
          : html`<ul>
              ${inbox.map(messageRow)}
            </ul>`
      }
      <p><a href="/">Back to the lender’s app</a></p>`,
  );
}

const messageRow = ({ phone, text, at }: Delivered): Html =>
  html`<li>
    <span>${text}<small>to ${phone} · ${at.toISOString()}</small></span>
  </li>`;
