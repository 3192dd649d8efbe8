import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import type { Lender } from '../lender/lender.ts';
import { page, sendPage } from '../page.ts';

const DAY_SECONDS = 24 * 3600;
const STEPS = [1, 7, 30, 91] as const;

/**
 * Page that moves business time ahead: instalments fall due, penalties accrue, offers expire. The time of day does not change, so sessions stay
 * valid.
 */
export function clockRoutes(app: FastifyInstance, lender: Pick<Lender, 'moveClock'>): void {
  let aheadDays = 0;
  let now = '';
  app.get('/clock', (_request, reply) => sendPage(reply, clockPage(aheadDays, now)));
  app.post<{ Body: { days?: string } }>('/clock', async (request, reply) => {
    const days = Number(request.body.days);
    if (!Number.isInteger(days) || days < 0) return sendPage(reply.code(400), clockPage(aheadDays, now));
    aheadDays = days === 0 ? 0 : aheadDays + days;
    now = await lender.moveClock(aheadDays * DAY_SECONDS);
    return reply.redirect('/clock', 303);
  });
}

const clockPage = (aheadDays: number, now: string): string =>
  page(
    'The clock',
    html`<p>
        Business time is
        ${aheadDays === 0 ? 'the time of day' : `${aheadDays} ${aheadDays === 1 ? 'day' : 'days'} ahead`}.${now === '' ? '' : ` The service says it is ${now}.`}
      </p>
      <form method="post" action="/clock">
        ${STEPS.map((days) => html`<button name="days" value="${String(days)}">${days === 1 ? '1 day' : `${days} days`} on</button> `)}
        <button class="quiet" name="days" value="0">Back to today</button>
      </form>
      <p><a href="/">Back to the customers</a></p>`,
  );
