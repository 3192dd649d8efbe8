import { dueDatesCalendar } from '@hiram/contract/endpoints/calendar.ts';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { CALENDAR_FILE, linkToCalendar, openCalendar } from './calendar.service.ts';

const nullIfEnded = (error: unknown): null => {
  if (error instanceof Refusal && error.reason === 'notFound') return null;
  throw error;
};

const ENDED_LINK_TEXT =
  'This link has ended. Go back and open the calendar again.\nTapos na ang link na ito. Bumalik at buksan ulit ang kalendaryo.\n';

export function calendarRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, dueDatesCalendar, (fields, call) => linkToCalendar(resources, call.borrower(), fields));
  // Public: the signed link authorizes reading this one file. The file is not an API call, so the contract does not list it.
  app.get(CALENDAR_FILE, { config: { access: publicCall, heavy: true } }, async (request, reply) => {
    const file = await openCalendar(resources, request.query).catch(nullIfEnded);
    reply.header('cache-control', 'no-store');
    if (file === null) return reply.code(404).type('text/plain; charset=utf-8').send(ENDED_LINK_TEXT);
    return reply
      .type('text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', 'inline; filename="due-dates.ics"')
      .send(file);
  });
}
