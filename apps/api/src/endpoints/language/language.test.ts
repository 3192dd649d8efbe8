import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { chooseLanguage } from '@hiram/contract/endpoints/language.ts';
import { confirmation, confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { instalmentInfo } from '@hiram/contract/endpoints/repayment.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { buildOffer, buildOrder } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const IN_FILIPINO = { headers: { 'accept-language': 'fil' } };

async function languageOf({ borrower, userId }: BuiltSession): Promise<string> {
  const row = await borrower.cell.database.selectFrom('borrower').select('language').where('userId', '=', userId).executeTakeFirstOrThrow();
  return row.language;
}

test('[BEY-14] stores the language that a borrower chooses for messages', async () => {
  const session = await buildSession(resources);
  expect(await languageOf(session)).toBe('en');

  const answer = await call(app, chooseLanguage, { query: session.query, fields: { lang: 'fil' } });

  expect([answer.statusCode, await languageOf(session)]).toEqual([200, 'fil']);
});

test('[BEY-14] accepting an offer in Filipino sets the borrower’s language for messages to Filipino', async () => {
  const session = await buildSession(resources);
  const { acceptance } = await buildOffer(resources, { borrower: session.borrower });

  await call(app, confirmLoan, { query: session.query, fields: { ...acceptance }, ...IN_FILIPINO });

  expect(await languageOf(session)).toBe('fil');
});

test('[BEY-14] the texts of an order and its repayment are in the language of the page', async () => {
  const session = await buildSession(resources);
  const { productId, orderId } = await buildOrder(resources, { status: 174, borrower: session.borrower });
  const request = { query: session.query, fields: { productId, orderId }, ...IN_FILIPINO };

  const detail = (await call(app, orderDetail, request)).json<{ data: Record<string, unknown> }>().data;
  const repay = (await call(app, instalmentInfo, request)).json<{ data: Record<string, unknown> }>().data;

  expect(detail).toMatchObject({
    noticeStatusText: '5 araw bago ang due date',
    userOrderDetail: { detail: expect.arrayContaining([{ text: 'Hulog', value: '1 sa 4' }]) as unknown },
  });
  expect(JSON.stringify(repay)).toContain('Sabihing magbabayad ka ng Hiram loan.');
});

test('[BEY-14] an offer and a refusal are in the language of the page', async () => {
  const session = await buildSession(resources);
  const { productId } = await buildOffer(resources, { borrower: session.borrower });

  const offered = await call(app, confirmation, { query: session.query, fields: { productId }, ...IN_FILIPINO });
  const refused = await call(app, confirmation, { query: session.query, fields: { productId: 'none' }, ...IN_FILIPINO });

  expect(offered.body).toContain('4% kada 30 araw sa natitirang balanse');
  expect(offered.body).toContain('Hulog 1 sa 4');
  expect(refused.body).toContain('Hindi nakita');
});

test('[BEY-14 no-session] rejects a call without a session', async () => {
  expect((await call(app, chooseLanguage, { fields: { lang: 'fil' } })).json()).toMatchObject({
    success: false,
    code: errorCodes.sessionRefused,
  });
});
