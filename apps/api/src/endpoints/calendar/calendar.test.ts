import { dueDatesCalendar } from '@hiram/contract/endpoints/calendar.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder, OfferChoices } from '../../../testing/loans.ts';
import { paymentsFor } from '../../../testing/payments.ts';
import { startService } from '../../../testing/service.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const { payNow } = paymentsFor(resources);

async function buildVisibleOrder(status: OrderStatus, choices: OfferChoices = {}) {
  const session = await buildSession(resources);
  return { session, order: await buildOrder(resources, { ...choices, status, borrower: session.borrower }) };
}

const callCalendar = ({ query }: Pick<BuiltSession, 'query'>, { orderId }: BuiltOrder, lang = 'en') =>
  call(app, dueDatesCalendar, { query, fields: { orderId, lang } });

async function fileOf(session: BuiltSession, order: BuiltOrder, lang?: string) {
  const { url } = (await callCalendar(session, order, lang)).json<{ data: { url: string } }>().data;
  return app.inject({ url: new URL(url).pathname + new URL(url).search });
}

const valuesOf = (file: string, name: string): string[] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .flatMap((line) => (line.startsWith(name) ? [line.slice(line.indexOf(':') + 1)] : []));

test('[BEY-16] the calendar file has the order’s due dates, and its address needs no session', async () => {
  const { session, order } = await buildVisibleOrder(174);

  const answer = await fileOf(session, order);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename="due-dates.ics"',
  });
  const rows = await order.borrower.cell.database.selectFrom('instalment').select('dueOn').where('orderId', '=', order.orderId).execute();
  expect(valuesOf(answer.body, 'DTSTART')).toEqual(rows.map(({ dueOn }) => dueOn?.replaceAll('-', '')));
  expect(valuesOf(answer.body, 'SUMMARY')).toEqual(
    ['2\\,320', '2\\,240', '2\\,160', '2\\,080'].map((amount) => `Hiram Cash: ₱${amount}.00 is due`),
  );
  expect(valuesOf(answer.body, 'UID')[0]).toBe(`${order.orderId}-1@127.0.0.1`);
  expect(answer.body).not.toContain(session.sessionId);
});

test('[BEY-16] [BEY-14] a calendar requested in Filipino has Filipino texts', async () => {
  const { session, order } = await buildVisibleOrder(170);

  const { body } = await fileOf(session, order, 'fil');

  expect(valuesOf(body, 'SUMMARY')[0]).toBe('Hiram Cash: due ang ₱2\\,320.00');
});

test('[BEY-16] leaves out paid instalments; a rollover moves the existing events under the same ids', async () => {
  const { session, order } = await buildVisibleOrder(174);
  const before = (await fileOf(session, order)).body;
  await payNow(order, { id: `${order.orderId}:roll`, amount: 696_00, purpose: 'rollover' });

  const after = (await fileOf(session, order)).body;
  await payNow(order, { id: `${order.orderId}:pay`, amount: 2_320_00 });
  const paid = (await fileOf(session, order)).body;

  expect(valuesOf(after, 'UID')).toEqual(valuesOf(before, 'UID'));
  expect([valuesOf(before, 'SEQUENCE'), valuesOf(after, 'SEQUENCE')]).toEqual([
    ['0', '0', '0', '0'],
    ['1', '1', '1', '1'],
  ]);
  expect(valuesOf(after, 'DTSTART')[0]).toBe(valuesOf(before, 'DTSTART')[1]);
  expect(valuesOf(paid, 'UID')).toEqual(valuesOf(before, 'UID').slice(1));
});

test.each([21, 200] as const)('[BEY-16] an order in status %i has no calendar', async (status) => {
  const { session, order } = await buildVisibleOrder(status);

  expect((await callCalendar(session, order)).json()).toMatchObject({ success: false, code: errorCodes.notFound });
});

test('[BEY-16 no-session] rejects a call without a session, and an invented link', async () => {
  const { order } = await buildVisibleOrder(174);

  expect((await callCalendar({ query: {} }, order)).json()).toMatchObject({ success: false, code: errorCodes.sessionRefused });
  const answerToUnknownToken = await app.inject({ url: '/entirely/v4/calendar/due-dates.ics?token=invented' });
  expect([answerToUnknownToken.statusCode, answerToUnknownToken.body.includes('link has ended')]).toEqual([404, true]);
});

test('[BEY-16 other] rejects another borrower’s order', async () => {
  const [mine, other] = [await buildVisibleOrder(174), await buildVisibleOrder(174)];

  expect((await callCalendar(mine.session, other.order)).json()).toMatchObject({ success: false, code: errorCodes.notFound });
});
