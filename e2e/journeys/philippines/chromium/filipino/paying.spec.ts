import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { certificate, receipts } from '@hiram/contract/endpoints/documents.ts';
import fil from '@hiram/contract/messages/fil.json' with { type: 'json' };
import { expect } from '@playwright/test';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { callAs } from '../../../../support/applications.ts';
import { addressForNewBorrower } from '../../../../support/borrower.ts';
import { codeMessagesOn, payWayAddress } from '../../../../support/cards.ts';
import { setClockAhead } from '../../../../support/clock.ts';
import { codePage, expireCode, qrPage } from '../../../../support/code-pages.ts';
import { test } from '../../../../support/filipino/filipino-test.ts';
import { dueOrder } from '../../../../support/orders.ts';
import { agreedPlan } from '../../../../support/payment-plans.ts';
import { newestPayment, payAtProvider } from '../../../../support/payments.ts';
import { addressToRepay, openCode, payByCode } from '../../../../support/repaying.ts';

test.describe.configure({ timeout: scaleTimeout(300_000) });

test.afterEach(({ stack }) => setClockAhead(stack, 0));

/** Hours after which a payment due by the end of this month is late, on any day. */
const MORE_THAN_A_MONTH_HOURS = 32 * 24;

const orderIdOf = (order: URL): string => order.searchParams.get('orderId') ?? '';

test('[BEY-14] a repayment is in Filipino: rows, methods, open code, instructions, offline, second payment', async ({
  chromiumPage,
  phone,
  filipino,
  stack,
}) => {
  const address = await addressToRepay(stack, '/repay');
  await filipino.open(address);
  await phone.tap(fil.more);
  await phone.expectText('Interes');
  await filipino.check('a repayment and its rows');
  await phone.tap(fil.payment_method);
  await phone.expectText(fil.payment_method_hint);
  await filipino.check('the methods of a repayment');

  await openCode(address);
  await filipino.open(address);
  await phone.expectText(fil.repay_copy);
  await phone.tap(fil.payment_method);
  await phone.expectText(fil.pay_open_title);
  await filipino.check('the question about an open code');
  await phone.tap(fil.pay_open_no);
  await phone.expectText(fil.payment_method_hint);
  await phone.tap(fil.close);
  await phone.expectNoText(fil.payment_method_hint);
  await phone.tap(`${fil.repay_tip_title} ${fil.repay_tip}`);
  await phone.expectText(fil.instructions_counter);
  await filipino.check('the instructions');
  await phone.tap('1 Pay Bills');
  await phone.expectText('PeraPay · 1 sa 4');
  await filipino.check('a picture of the instructions');

  await filipino.open(address);
  await phone.expectText(fil.repay_copy);
  await chromiumPage.context().setOffline(true);
  await phone.expectText(fil.repay_offline_code);
  await filipino.check('a repayment without a signal');
  await chromiumPage.context().setOffline(false);

  const { intentId } = await newestPayment(address);
  await payAtProvider(stack, intentId, { type: 'received', paymentId: `counter-${intentId}` });
  await filipino.open(address);
  await phone.tap(fil.payment_method);
  await phone.expectText(fil.pay_twice_title);
  await filipino.check('the guard before a second payment');
});

test('[BEY-14] a rollover and the payment methods that are too late are in Filipino', async ({ phone, filipino, stack }) => {
  await filipino.open(await addressToRepay(stack, '/repayDelay'));
  await phone.expectText(fil.repay_next_date);
  await phone.tap(fil.payment_method);
  await phone.expectText(fil.payment_method_hint);
  await filipino.check('a rollover and its methods');

  await filipino.open(await dueOrder(stack, 0), '/repay');
  await phone.tap(fil.payment_method);
  await phone.expectText(fil.pay_by_too_late);
  await filipino.check('methods that are too late');
  await phone.tap(fil.payment);
  await phone.expectPath('/repaymentOfCode');
  await phone.expectText(fil.payment_waiting);
  await filipino.check('a code that is paid too late');
});

test('[BEY-14] a code is in Filipino: valid, QR, kept, altered, of another borrower, expired, counter, received, posted', async ({
  phone,
  filipino,
  stack,
}) => {
  const code = await codePage(stack, 'code');
  await filipino.open(code);
  await phone.expectText(fil.payment_waiting);
  await filipino.check('a code');
  await filipino.open(await qrPage(stack));
  await phone.expectText(fil.code_scan_1);
  await filipino.check('a QR code');
  await filipino.open(code, '/repaymentOfCode2');
  await phone.expectText(fil.code_contract_number);
  await filipino.check('a kept code');
  await filipino.open(code, undefined, { repayAmount: '1.00' });
  await phone.expectText(fil.payee_do_not_pay);
  await filipino.check('an altered code');
  const { search } = await addressForNewBorrower(stack, '/order');
  await filipino.open(code, undefined, Object.fromEntries(new URLSearchParams(search)));
  await phone.expectText(fil.payee_other_title);
  await filipino.check('the code of another borrower');
  await expireCode(stack, code);
  await filipino.open(code);
  await phone.expectText(fil.code_expired);
  await filipino.check('an expired code');

  const counter = await codePage(stack, 'counter');
  const { intentId } = await newestPayment(counter);
  await filipino.open(counter);
  await phone.expectText(fil.payment_waiting);
  await filipino.check('a barcode for a counter');
  await payAtProvider(stack, intentId, { type: 'received', paymentId: `counter-${intentId}` });
  await phone.expectText(fil.payment_received_strong);
  await filipino.check('a payment that was received');
  await payAtProvider(stack, intentId, { type: 'paid', paymentId: `counter-${intentId}` });
  await phone.expectText('Naitala na sa loan mo');
  await filipino.check('a payment that was posted');
});

test('[BEY-14] payment options and early payoff are in Filipino, with the faults of a part payment', async ({
  chromiumPage,
  phone,
  filipino,
  stack,
}) => {
  const order = await dueOrder(stack, 5);
  await filipino.open(order, '/waysToPay');
  await phone.expectText('₱2,320.00');
  await filipino.check('ways to pay');
  await phone.tap(fil.ways_roll_over);
  await phone.expectText('wala nang iba.');
  await filipino.check('a rollover among the ways');
  await phone.tap(fil.ways_part);
  await phone.expectText('due pa rin sa');
  await filipino.check('a part');
  for (const [typed, seen] of [
    ['', fil.ways_part_no_sum],
    ['1', 'Ang pinakamababa ay'],
    ['99999', 'Ang pinakamataas ay'],
  ] as const) {
    await chromiumPage.getByLabel(fil.ways_part_amount).fill(typed);
    await phone.expectText(seen);
    await filipino.check(`a part of ${typed === '' ? 'nothing' : typed}`);
  }
  await filipino.open(order, '/earlyPayoff');
  await phone.expectText('Bawat araw na maghintay ka');
  await filipino.check('early payoff today');
  await chromiumPage.getByLabel(fil.payoff_date).press('ArrowRight');
  await phone.expectText(fil.payoff_today_instead);
  await filipino.check('early payoff on another day');
  await filipino.open(await dueOrder(stack, 24), '/earlyPayoff');
  await filipino.check('early payoff of a young loan');
});

test('[BEY-14] [BEY-23] a payment plan is in Filipino: choices, faults, agreement, paid in part, check, broken', async ({
  chromiumPage,
  phone,
  filipino,
  stack,
}) => {
  const order = await dueOrder(stack, -3);
  await filipino.open(order, '/paymentPlan');
  await phone.expectText(fil.payment_plan_proposed);
  await filipino.check('payment plans to choose from');
  for (const [typed, seen] of [
    ['', fil.payment_plan_no_sum],
    ['1', 'masyadong magtatagal'],
    ['2000', fil.payment_plan_asked],
  ] as const) {
    await chromiumPage.getByLabel(fil.payment_plan_amount).fill(typed);
    await phone.expectText(seen);
    await filipino.check(`plans of ${typed === '' ? 'nothing' : typed}`);
  }
  await phone.tap(fil.payment_plan_end);
  await phone.tap(fil.payment_plan_agree);
  await phone.expectText(fil.payment_plan_agree_title);
  await filipino.check('the question before agreeing to a plan');
  await phone.tap(fil.payment_plan_agree_yes);
  await phone.expectText(fil.payment_plan_held);
  await openCode(order);
  await payAtProvider(stack, (await newestPayment(order)).intentId, { amount: 500_00 });
  await expect.poll(async () => (await agreedPlan(order)).paid).toBe(500_00);
  const { checkCode, checkUrl } = await agreedPlan(order);
  await filipino.open(order, '/paymentPlan');
  await phone.expectText('Bayad na ang ₱500.00 nito');
  await filipino.check('an active plan', { data: [checkCode] });
  for (const path of ['/order', '/waysToPay', '/repay']) {
    await filipino.open(order, path);
    await phone.expectText('₱1,500.00');
    await filipino.check(`${path} with a plan`);
  }
  await phone.open(checkUrl);
  await phone.expectText(fil.check_real);
  await filipino.check('a plan that is real');

  await setClockAhead(stack, MORE_THAN_A_MONTH_HOURS);
  await filipino.open(order, '/paymentPlan');
  await phone.expectText(fil.payment_plan_broken);
  await filipino.check('a plan that has ended', { data: [checkCode] });
  await phone.open(checkUrl);
  await phone.expectText(fil.check_plan_broken);
  await filipino.check('a plan that is real and has ended');
});

test('[BEY-14] a card payment is in Filipino: no card chosen, SMS code, wrong code, another card, wallet', async ({
  phone,
  filipino,
  stack,
}) => {
  const address = await payWayAddress(stack);
  const pay = 'Magbayad ng ₱2,320.00';
  await filipino.open(address);
  await phone.expectText('Bank B');
  await phone.tap(pay);
  await phone.expectText(fil.card_repay_choose_card);
  await filipino.check('no card chosen');
  await phone.tap('Bank A •••• •••• •••• 4821');
  await phone.tap(pay);
  await phone.expectText(fil.card_repay_enter_code);
  await filipino.check('the code of the SMS');
  filipino.checkTexts('the SMS with a code', await codeMessagesOn(stack, address));
  await phone.type(fil.card_repay_code, '12');
  await phone.tap(fil.confirm);
  await phone.expectText(fil.card_repay_code_invalid);
  await filipino.check('half a code');
  await phone.type(fil.card_repay_code, '0000');
  await phone.tap(fil.confirm);
  await phone.expectText(fil.card_repay_code_wrong);
  await filipino.check('a wrong code');
  await phone.tap(fil.cancel);
  await phone.tap(fil.card_repay_add_card);
  await phone.expectText(fil.card_repay_add_hint);
  await filipino.check('the form for another card');
  await filipino.open(address);
  await phone.tap('Magbayad gamit ang Lilim Wallet');
  await phone.expectText('Tapusin doon ang pagbayad');
  await filipino.check('the way to a wallet');
});

test('[BEY-14] receipts, a certificate and its check are in Filipino', async ({ phone, filipino, stack }) => {
  const order = await dueOrder(stack, 5);
  const [today] = (await callAs(order, earlyPayoff, { orderId: orderIdOf(order) })).days;
  await payByCode(stack, order, today?.amount);
  await filipino.open(order, '/receipt');
  await phone.expectText(fil.statement_save);
  await filipino.check('receipts');
  const [receipt] = (await callAs(order, receipts, { orderId: orderIdOf(order) })).receipts;
  await filipino.open(order, '/receipt', { payment: String(receipt?.payment) });
  await phone.expectText(fil.receipt_received);
  await filipino.check('a receipt', { data: [receipt?.reference ?? '', receipt?.checkCode ?? ''] });

  const issued = (await callAs(order, certificate, { orderId: orderIdOf(order) })).certificate;
  await filipino.open(order, '/certificate');
  await phone.expectText(fil.certificate_headline);
  await filipino.check('a certificate', { data: [issued?.checkCode ?? ''] });
  await phone.open(issued?.checkUrl ?? '');
  await phone.expectText(fil.check_real);
  await filipino.check('a certificate that is real');
  await phone.open('/checkCertificate');
  await phone.type(fil.check_number, issued?.number ?? '');
  await phone.type(fil.check_code, 'AAAAAAAAAA');
  await phone.tap(fil.check_button);
  await phone.expectText(fil.check_unknown);
  await filipino.check('a certificate that is not real');
});
