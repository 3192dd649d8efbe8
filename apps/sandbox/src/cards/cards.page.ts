import { formatPesos } from '@hiram/contract/wire/money.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { modeForm, page } from '../page.ts';
import type { CardProcessor, Charge } from './card-processor.ts';

export function cardsPage(processor: CardProcessor): string {
  const { charges, modes } = processor;
  return page(
    'The card processor',
    html`<p>Every charge that the service asked for.</p>
      ${modeForm({ action: '/cards/modes', modes: modes.all, usual: modes.usual })}
      <h2>Charges</h2>
      ${
        charges.length === 0
          ? html`<p>None yet.</p>`
          : html`<ul>
              ${charges.toReversed().map(chargeRow)}
            </ul>`
      }
      <p><a href="/">Back to the lender’s app</a></p>`,
  );
}

const chargeRow = ({ request, state, lastFour }: Charge): Html =>
  html`<li>
    <span>₱${formatPesos(request.amount)} from ··${lastFour}<small>${request.reference} · ${state}</small></span>
  </li>`;
