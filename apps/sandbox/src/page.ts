import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, Html } from './html.ts';
import type { Modes } from './modes.ts';

const style = new Html(`
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin-top: 2rem; }
  ul { list-style: none; padding: 0; }
  li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .75rem 0; border-bottom: 1px solid #8884; }
  li > span { flex: 1 1 14rem; } small { display: block; opacity: .7; }
  button { font: inherit; padding: .4rem .9rem; border: 1px solid #0f4c3a; border-radius: .5rem; background: #0f4c3a; color: #fff; }
  button.quiet { background: none; color: inherit; border-color: #8888; }
  form { margin: 0; } select, input { font: inherit; padding: .35rem; }
`);

export function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`.text;
}

export function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer').send(text);
}

export const listOf = (rows: readonly Html[]): Html =>
  rows.length === 0
    ? html`<p>None yet.</p>`
    : html`<ul>
        ${rows}
      </ul>`;

interface ProviderPage {
  readonly title: string;
  readonly about: string;
  readonly controls: Html;
  readonly heading: string;
  /** Newest first. */
  readonly rows: readonly Html[];
}

export const providerPage = ({ title, about, controls, heading, rows }: ProviderPage): string =>
  page(
    title,
    html`<p>${about}</p>
      ${controls}
      <h2>${heading}</h2>
      ${listOf(rows)}
      <p><a href="/">Back to the lender’s app</a></p>`,
  );

/** Form that sets the default mode or the mode of one borrower; `whose` labels the field that identifies the borrower. */
export const modeForm = (path: string, { all, defaultMode: usual }: Modes<string>, whose = 'Borrower'): Html =>
  html`<form method="post" action="${path}/modes">
    <label>${whose} <input name="userId" placeholder="everybody" /></label>
    <label
      >Behaviour
      <select name="mode">
        ${all.map((mode) => (mode === usual ? html`<option selected>${mode}</option>` : html`<option>${mode}</option>`))}
      </select></label
    >
    <button class="quiet">Set</button>
  </form>`;

export function modeRoute(app: FastifyInstance, path: string, modes: Modes<string>): void {
  app.post<{ Body: { userId?: string; mode?: string } }>(`${path}/modes`, async ({ body: { userId = '', mode = '' } }, reply) =>
    modes.set(userId, mode) ? reply.redirect(path, 303) : reply.code(400).send({ error: 'unknown mode' }),
  );
}
