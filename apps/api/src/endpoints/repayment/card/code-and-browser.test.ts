import { confirmRepayment } from '@hiram/contract/endpoints/card-repayment.ts';
import { SIGNATURE_HEADER } from '@hiram/contract/wire/call-signature.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { expect, test } from 'vitest';
import { browserSignature, newBrowserKey } from '../../../../testing/browser-key.ts';
import { call } from '../../../../testing/calls.ts';
import { openCardShop, paymentsOf } from '../../../../testing/card-shop.ts';

const shop = await openCardShop(undefined, { HIRAM_PROFILE: 'philippines' });

test('confirms a card payment with the right code only if the session’s browser has signed the call', async () => {
  const { payer, repayRecordId, code } = await shop.buildCommitted();
  const { query, borrower } = payer.session;
  const fields = { orderId: payer.order.orderId, verifyCode: code, repaymentRecordId: repayRecordId };
  const url = `${fullPathOf(confirmRepayment)}?${new URLSearchParams(query).toString()}`;
  const thiefSignature = await browserSignature(
    { method: 'POST', url, body: new URLSearchParams(fields).toString() },
    await newBrowserKey(),
  );

  for (const headers of [{ [SIGNATURE_HEADER.toLowerCase()]: '' }, thiefSignature]) {
    const answer = await call(shop.service.app, confirmRepayment, { query, fields, headers });
    expect(answer.json<{ code: number }>().code).toBe(errorCodes.sessionRefused);
  }
  expect(await paymentsOf(borrower)).toEqual([]);

  expect(await shop.confirm(payer, repayRecordId, code)).toBe(0);
  expect(await paymentsOf(borrower)).toHaveLength(1);
});
