import { complaintList, saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { changeConsent } from '@hiram/contract/endpoints/privacy.ts';
import fil from '@hiram/contract/messages/fil.json' with { type: 'json' };
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { addressAfterRefusal, callAs } from '../../../../support/applications.ts';
import { codePage } from '../../../../support/code-pages.ts';
import { decideReview, replyToComplaint } from '../../../../support/ops.ts';
import { test } from '../../../../support/filipino/filipino-test.ts';
import { activeOrder, dueOrder, settledOrder, acceptOffer, waitForOrder } from '../../../../support/orders.ts';
import { newestPayment, payAtProvider } from '../../../../support/payments.ts';
import { payByCode } from '../../../../support/repaying.ts';

test.describe.configure({ timeout: scaleTimeout(300_000) });

/** Consents to suggestions, without which the borrower's pages show no products. */
async function wantsSuggestions(address: URL): Promise<URL> {
  await callAs(address, changeConsent, { kind: 'suggestions', given: true });
  return address;
}

test('[BEY-14] an order before its disbursement is in Filipino: in review, refused, crediting, account refused', async ({
  phone,
  filipino,
  stack,
}) => {
  await filipino.open(await wantsSuggestions(await acceptOffer(stack, { decision: 'person' })));
  await phone.expectText('Lilim Loan');
  await filipino.check('an order in review');

  const refused = await acceptOffer(stack, { decision: 'refuse' });
  await waitForOrder(refused, ({ orderStatus }) => orderStatus === 110);
  await filipino.open(refused);
  await phone.expectText('Hindi naaprubahan ngayon');
  await filipino.check('a refused order');
  await filipino.open(await wantsSuggestions(await addressAfterRefusal(stack, '/applicationFailed')));
  await phone.expectText('Alon Cash');
  await phone.expectText(fil.second_look_automated);
  await filipino.check('a failed application');

  const held = await acceptOffer(stack, { productId: 'lilim-loan', bank: 'hold' });
  await waitForOrder(held, ({ orderStatus }) => orderStatus === 151);
  await filipino.open(held);
  await phone.expectText(fil.order_withdraw_title);
  await filipino.check('a crediting order with the withdraw prompt');

  const rejected = await acceptOffer(stack, { bank: 'reject' });
  await waitForOrder(rejected, ({ cardNeedPop }) => cardNeedPop === 1);
  await filipino.open(rejected);
  await phone.expectText('Hindi namin mapadalhan ang account na ito');
  await filipino.check('an order whose account was refused');
  await phone.tap(fil.cancel);
  await phone.expectNoText(fil.cancel);
  await filipino.check('an order that needs an account');
});

test('[BEY-14] an order in repayment is in Filipino: on track, due, late, under review, received, posted', async ({
  phone,
  filipino,
  stack,
}) => {
  await filipino.open(await activeOrder(stack));
  await phone.expectText('Nasa oras');
  await filipino.check('an order on track');

  await filipino.open(await dueOrder(stack, 5, { productId: 'lilim-loan' }));
  await phone.expectText(fil.order_kind_tips_title);
  await filipino.check('an order that is due, with kind tips');

  const late = await dueOrder(stack, -3);
  await filipino.open(late);
  await phone.expectText('3 araw nang late');
  await filipino.check('a late order');

  const orderNo = late.searchParams.get('orderId') ?? '';
  await callAs(late, saveComplaint, { problemType: 2, problemSonType: null, problemDetail: 'Nagbayad ako.', problemImage: [], orderNo });
  await filipino.open(late);
  await phone.expectText(fil.review_open_title);
  await filipino.check('an order under review');
  const problemId = (await callAs(late, complaintList, {})).tabs[0]?.items[0]?.id ?? '';
  await replyToComplaint(stack, problemId, 'Nakita namin.');
  await decideReview(stack, problemId, 'uphold-review');
  await filipino.open(late);
  await phone.expectText(fil.review_upheld_title);
  await filipino.check('an order whose review was upheld');

  const received = await codePage(stack, 'counter');
  const { intentId } = await newestPayment(received);
  await payAtProvider(stack, intentId, { type: 'received', paymentId: `counter-${intentId}` });
  await filipino.open(received, '/order');
  await phone.expectText(fil.order_payment_received);
  await filipino.check('an order whose payment was received');

  const paid = await dueOrder(stack, 5);
  await payByCode(stack, paid);
  await filipino.open(paid);
  await phone.expectText(fil.receipt_see);
  await filipino.check('an order whose payment was posted');
});

test('[BEY-14] a settled order and its rating are in Filipino', async ({ phone, filipino, stack }) => {
  await filipino.open(await settledOrder(stack));
  await phone.expectText('Kumusta ang Hiram');
  await phone.tap(fil.send);
  await phone.expectText(fil.rating_choose_star);
  await filipino.check('a rating without a star');
  await phone.tap('2 na star');
  await phone.tap(fil.send);
  await phone.expectText(fil.order_rating_result_title);
  await filipino.check('a rating that was sent');
  await phone.tap(fil.close);
  await phone.expectNoText(fil.order_rating_result_title);
  await filipino.check('a settled order');
});
