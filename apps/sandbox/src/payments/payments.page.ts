import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { page, providerPage } from '../page.ts';
import type { OpenedPayment, PaymentProvider } from './payment-provider.ts';

export function paymentsPage(provider: PaymentProvider): string {
  const { opened, webhooksOn } = provider;
  return providerPage({
    title: 'The payment provider',
    about: 'Every payment that the service opened. Pay one here, as a borrower does at a counter or in a wallet.',
    controls: html`<form method="post" action="/payments/switches">
      <p>
        Webhooks are ${webhooksOn ? 'sent' : 'dropped'}.
        <button class="quiet" name="webhooks" value="${webhooksOn ? 'off' : 'on'}">${webhooksOn ? 'Drop them' : 'Send them'}</button>
      </p>
    </form>`,
    heading: 'Payments',
    rows: opened.toReversed().map(paymentRow),
  });
}

const paymentRow = ({ request, answer, payments }: OpenedPayment): Html =>
  html`<li>
    <span
      >₱${formatPesos(request.amount)} by ${request.channel}${answer.code === '' ? '' : `, code ${answer.code}`}<small
        >${request.reference} · until ${request.expiresAt}${[...payments.values()].map(eventText).join('')}</small
      ></span
    >
    <form method="post" action="/payments/press">
      <input type="hidden" name="reference" value="${request.reference}" />
      <button name="how" value="exact">Pay</button>
      <button class="quiet" name="how" value="less">Pay less</button>
      <button class="quiet" name="how" value="more">Pay more</button>
      <button class="quiet" name="how" value="late">Pay after expiry</button>
      ${
        [...payments.values()].some(({ type }) => type === 'received')
          ? html`<button class="quiet" name="how" value="finish">Make it final</button>`
          : html`<button class="quiet" name="how" value="received">Pay, not final</button>`
      }
    </form>
  </li>`;

const eventText = ({ type, amount, paidAt }: PaymentEvent): string => ` · ${type} ₱${formatPesos(amount)} at ${paidAt}`;

export const checkoutPage = ({ request, answer }: OpenedPayment): string =>
  page(
    `Pay with ${request.channel}`,
    html`<p>You are paying <strong>₱${formatPesos(request.amount)}</strong>.</p>
      <form method="post" action="/payments/checkout/${answer.providerReference}">
        <p>
          <button name="how" value="exact">Pay</button>
          <button class="quiet" name="how" value="received">Pay, not final</button>
          <button class="quiet" name="how" value="cancel">Cancel</button>
        </p>
      </form>`,
  );
