import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { page } from '../page.ts';
import { pageAddress, webviewPages } from './front-end.ts';
import type { Borrower, IssuedSession } from './lender.ts';

export function homePage(borrowers: readonly Borrower[], sessions: readonly IssuedSession[], publicOrigin: string): string {
  return page(
    'The lender’s own app',
    html`<p>This is the outside world: what the lender runs itself. Open a page of the front end as one of its customers.</p>
      <h2>Customers</h2>
      <ul>
        ${borrowers.map(borrowerRow)}
      </ul>
      <h2>Open sessions</h2>
      ${
        sessions.length === 0
          ? html`<p>None yet.</p>`
          : html`<ul>
              ${sessions.map((each) => sessionRow(each, publicOrigin))}
            </ul>`
      }
      <h2>Other parts of the outside world</h2>
      <ul>
        <li><a href="/decision">The decision maker</a></li>
        <li><a href="/bank">The payout bank</a></li>
        <li><a href="/sms">The SMS inbox</a></li>
        <li><a href="/payments">The payment provider</a></li>
        <li><a href="/clock">The clock</a></li>
        <li><a href="/cards">The card processor</a></li>
      </ul>`,
  );
}

const borrowerRow = ({ fullName, phone, userId }: Borrower): Html =>
  html`<li>
    <span>${fullName}<small>${phone}</small></span>
    <form method="post" action="/offers"><button class="quiet" name="userId" value="${userId}">Offer ₱8,000</button></form>
    <form method="post" action="/sessions"><button name="userId" value="${userId}">Open as ${fullName}</button></form>
  </li>`;

const sessionRow = (session: IssuedSession, publicOrigin: string): Html =>
  html`<li>
    <span>${session.fullName}<small>until ${session.expiresAt}</small></span>
    ${webviewPages.map(({ label, path }) => html`<a href="${pageAddress(publicOrigin, path, session)}">${label}</a> `)}
    <form method="post" action="/sessions/revoke"><button class="quiet" name="sessionId" value="${session.sessionId}">Revoke</button></form>
  </li>`;

export const failurePage = (reason: string): string =>
  page(
    'The service did not do it',
    html`<p>${reason}</p>
      <p><a href="/">Back to the customers</a></p>`,
  );
