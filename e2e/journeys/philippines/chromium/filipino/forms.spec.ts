import { randomInt } from 'node:crypto';
import fil from '@hiram/contract/messages/fil.json' with { type: 'json' };
import { expect } from '@playwright/test';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { publishNextVersion } from '../../../../support/agreements.ts';
import { addressForNewBorrower } from '../../../../support/borrower.ts';
import { readPicture } from '../../../../support/captcha.ts';
import { messagesOn } from '../../../../support/cards.ts';
import { test } from '../../../../support/filipino/filipino-test.ts';
import { addressOfOffered, anotherOffer, dueOrder, acceptOffer } from '../../../../support/orders.ts';
import { startService, stopService } from '../../../../support/shared-stack.ts';

test.describe.configure({ timeout: scaleTimeout(300_000) });

test('[BEY-14] [BEY-18] an offer with its agreements, promotion, leave dialog and failed submission is in Filipino', async ({
  phone,
  filipino,
  stack,
}) => {
  const lilimAddress = await addressOfOffered(stack, '/confirm', { productId: 'lilim-loan' });
  await filipino.open(lilimAddress);
  await phone.expectText(fil.confirm_agreement_kicker);
  await filipino.check('the first agreement');
  await phone.tap(fil.confirm_agree);
  await phone.expectText(fil.confirm_promotion_submits);
  await filipino.check('the promotion of an offer');

  const offered = await addressOfOffered(stack, '/confirmNew');
  await filipino.open(offered);
  await phone.expectText('Privacy Consent');
  await phone.nativeBack();
  await phone.expectText(fil.confirm_point_out);
  await filipino.check('leaving an offer');
  await phone.tap(fil.confirm_agree);
  await phone.expectNoText(fil.confirm_point_out);
  await phone.tap(`${fil.read_and_agree} Loan Agreement, Disclosure Statement ${fil.and} Privacy Consent`);
  await stopService(stack);
  try {
    await phone.tap(fil.confirm_loan);
    await phone.expectText(fil.retry);
    await filipino.check('an offer that could not be accepted');
  } finally {
    await startService(stack);
  }
  for (const title of ['Loan Agreement', 'Disclosure Statement', 'Privacy Consent']) {
    await filipino.open(offered);
    await phone.tap(title);
    await phone.expectPath('/entirely/v4/agreement');
    await phone.expectText(title);
    await filipino.check(`the ${title}`, { english: 'legal text' });
  }
  // Leaves the sandboxed page, of which no screenshot of a finding can be made.
  await filipino.open(offered);
});

test('[BEY-14] [BEY-18] changed terms are in Filipino on the next offer, on the agreement and on the order', async ({
  phone,
  filipino,
  stack,
}) => {
  const order = await acceptOffer(stack);
  const { version } = await publishNextVersion(stack);
  const next = await anotherOffer(stack, order, 'hardin-credit');
  next.searchParams.delete('orderId');
  await filipino.open(next, '/confirmNew');
  await phone.expectText(fil.confirm_terms_changed);
  await filipino.check('an offer whose terms have changed');
  await phone.tap('Loan Agreement: ano ang nagbago');
  await phone.expectPath('/entirely/v4/agreement');
  await phone.expectText('Ano ang nagbago mula noong huli kang sumang-ayon');
  await filipino.check('the changes of an agreement', { english: 'legal text' });
  await filipino.open(order);
  await phone.expectText(`Bersyon ${version} na ang sa mga bagong loan`);
  await filipino.check('an order whose terms have changed since');
});

test('[BEY-14] the account form is in Filipino, with both kinds of account, its pickers and its faults', async ({
  phone,
  filipino,
  stack,
}) => {
  await filipino.open(await addressForNewBorrower(stack, '/bindBank'));
  await phone.expectText('PeraPay');
  await phone.tap(fil.next);
  await phone.expectText(fil.bind_bank_missing);
  await filipino.check('an account without a number');
  await phone.type('Numero ng wallet', '0917');
  await phone.type('Kumpirmahin ang numero ng wallet', '0918');
  await phone.tap(fil.next);
  await phone.expectText('Kailangan nito ng 11 digit.');
  await filipino.check('an account with half a number');
  await phone.tap('E-wallet PeraPay');
  await phone.expectText(fil.cancel);
  await filipino.check('the e-wallets');
  await phone.press('ArrowDown');
  await phone.press('ArrowDown');
  await phone.tap(fil.confirm);
  await phone.expectNoText(fil.cancel);
  await phone.expectText('Lungsod ng palengke mo');
  await filipino.check('an e-wallet with a field of its own');

  await phone.tap(fil.bind_bank_account);
  await phone.expectText('Account number');
  await phone.tap(fil.next);
  await phone.expectText(fil.bind_bank_choose);
  await filipino.check('a bank account without a bank');
  await phone.tap('Lungsod ng branch Pumili ng lungsod');
  await phone.expectText('Laguna');
  await filipino.check('the cities');
  await phone.tap(fil.cancel);
  await phone.expectNoText(fil.cancel);
  await phone.tap('Kailan binuksan ang account Pumili ng araw');
  await phone.expectText('Enero');
  await filipino.check('the days');
});

test('[BEY-14] the code for another account and its warning are in Filipino', async ({ phone, filipino, stack }) => {
  await filipino.open(await acceptOffer(stack, { decision: 'person' }), '/bindBank');
  await phone.expectText('PeraPay');
  await phone.type('Numero ng wallet', '09175550142');
  await phone.type('Kumpirmahin ang numero ng wallet', '09175550142');
  await phone.tap(fil.next);
  await phone.expectText(fil.card_repay_enter_code);
  await phone.expectText('Walang taga-Hiram na hihingi sa iyo ng code na ito');
  await filipino.check('the code for another account');
});

test('[BEY-12] [BEY-14] the privacy centre is in Filipino, with a withdrawn consent and a requested erasure', async ({
  phone,
  filipino,
  stack,
}) => {
  const order = await dueOrder(stack, 5);
  await filipino.open(order, '/privacyCentre');
  await phone.tap(fil.privacy_taps);
  await phone.expectText('Pumayag ka noong');
  await filipino.check('a consent that was given');
  await phone.tap(fil.privacy_taps);
  await phone.expectText('Binawi noong');
  await filipino.check('a consent that was withdrawn');
  await phone.tap(`${fil.privacy_erase} ${fil.privacy_erase_sub}`);
  await phone.expectText('kaya may kailangang manatili muna.');
  await filipino.check('an erasure with money owed');
  await phone.tap(fil.privacy_erase_do);
  await phone.expectText('Hiniling mo noong');
  await filipino.check('a requested erasure');
});

test('[BEY-14] the promotion page is in Filipino, with its faults, a wrong captcha, the SMS, download and agreement', async ({
  phone,
  filipino,
  stack,
}) => {
  const page = new URL('/promotion?user_from=poster&utm_tag=utm-e2e&app_from=a', stack.origin);
  // Before the registration, after which the download page differs.
  for (const [hash, seen] of [
    ['#/downloadTemplate', fil.promotion_download_plain],
    ['#/agreementTemplate', '1. Ano ang sinasang-ayunan mo'],
  ] as const) {
    page.hash = hash;
    await phone.open('/aboutUs');
    await filipino.open(page);
    await phone.expectText(seen);
    await filipino.check(`the promotion page ${hash}`);
  }
  page.hash = '';
  await phone.open('/aboutUs');
  const number = `09${randomInt(100_000_000, 999_999_999)}`;
  await filipino.open(page);
  await phone.tap(fil.promotion_register);
  await phone.expectText(fil.promotion_sms_code_invalid);
  await filipino.check('an empty registration');
  await phone.type(fil.promotion_phone, number);
  const shown = await readPicture(phone, stack);
  await phone.type(fil.promotion_captcha, shown === '2222' ? '3333' : '2222');
  await phone.tap(fil.promotion_get_code);
  await phone.expectText('Mali ang captcha');
  await filipino.check('a wrong picture code');
  await phone.type(fil.promotion_captcha, await readPicture(phone, stack));
  await phone.tap(fil.promotion_get_code);
  await phone.expectText(fil.promotion_sms_sent);
  await filipino.check('a code that was sent');
  await expect.poll(() => messagesOn(stack, number)).toHaveLength(1);
  const [message = ''] = await messagesOn(stack, number);
  filipino.checkTexts('the SMS with a code', [message]);
  await phone.type(fil.promotion_sms_code, /\d{6}/.exec(message)?.[0] ?? '');
  await phone.tap(fil.promotion_register);
  await phone.expectText(fil.promotion_download_registered);
  await filipino.check('the download page after the registration');

  await filipino.open(page, '/promotion', { templateId: 'another' });
  await phone.expectText(fil.promotion_missing_title);
  await filipino.check('a promotion that has ended');
});
