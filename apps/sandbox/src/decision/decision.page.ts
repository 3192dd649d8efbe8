import { formatPesos } from '@hiram/contract/wire/money.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { modeForm, page } from '../page.ts';
import type { Application, DecisionMaker } from './decision-maker.ts';

export function decisionPage(maker: DecisionMaker): string {
  const { applications, modes } = maker;
  return page(
    'The decision maker',
    html`<p>Every application that the service asked about. One that waits is decided here.</p>
      ${modeForm({ action: '/decision/modes', modes: modes.all, usual: modes.usual })}
      <h2>Applications</h2>
      ${
        applications.length === 0
          ? html`<p>None yet.</p>`
          : html`<ul>
              ${applications.toReversed().map(applicationRow)}
            </ul>`
      }
      <p><a href="/">Back to the lender’s app</a></p>`,
  );
}

const applicationRow = ({ request, answer, asked }: Application): Html =>
  html`<li>
    <span
      >${request.fullName}, ₱${formatPesos(request.principal)} for ${String(request.termDays)} days<small
        >${request.reference} · ${answer.decision} · asked ${String(asked)} times</small
      ></span
    >
    ${
      answer.decision === 'pending'
        ? html`<form method="post" action="/decision/press">
            <input type="hidden" name="reference" value="${request.reference}" />
            <button name="decision" value="approved">Approve</button>
            <button class="quiet" name="decision" value="refused">Refuse</button>
          </form>`
        : html``
    }
  </li>`;
