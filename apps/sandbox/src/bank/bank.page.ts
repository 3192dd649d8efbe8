import { formatPesos } from '@hiram/contract/wire/money.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { modeForm, page } from '../page.ts';
import type { Payout, PayoutBank } from './bank.ts';

export function bankPage(bank: PayoutBank): string {
  const { payouts, modes } = bank;
  return page(
    'The payout bank',
    html`<p>Every payout that the service sent. One that waits is settled here.</p>
      ${modeForm({ action: '/bank/modes', modes: modes.all, usual: modes.usual })}
      <h2>Payouts</h2>
      ${
        payouts.length === 0
          ? html`<p>None yet.</p>`
          : html`<ul>
              ${payouts.toReversed().map((payout) => payoutRow(payout, bank))}
            </ul>`
      }
      <p><a href="/">Back to the lender’s app</a></p>`,
  );
}

const payoutRow = ({ request, state, sent }: Payout, bank: PayoutBank): Html =>
  html`<li>
    <span
      >${request.fullName}, ₱${formatPesos(request.amount)} to ··${request.accountNumber.slice(-4)}<small
        >${request.reference} · ${state} · sent ${String(sent)} times · order credited ${String(bank.creditsOf(request.orderId))}
        times</small
      ></span
    >
    ${
      state === 'accepted'
        ? html`<form method="post" action="/bank/press">
            <input type="hidden" name="reference" value="${request.reference}" />
            <button name="state" value="credited">Credit</button>
            <button class="quiet" name="state" value="rejected">Reject</button>
          </form>`
        : html``
    }
  </li>`;
