import { randomInt } from 'node:crypto';
import fil from '@hiram/contract/messages/fil.json' with { type: 'json' };
import { expect } from '@playwright/test';
import { publishNextVersion } from '../../../../support/agreements.ts';
import { addressForNewBorrower } from '../../../../support/borrower.ts';
import { readPicture } from '../../../../support/captcha.ts';
import { messagesOn } from '../../../../support/cards.ts';
import { test } from '../../../../support/filipino/reader.ts';
import { addressOfOffered, anotherOffer, dueOrder, takeOffer } from '../../../../support/orders.ts';
import { startService, stopService } from '../../../../support/shared-stack.ts';

test.describe.configure({ timeout: 90_000 });

test('[BEY-14] [BEY-18] an offer: the agreement that comes first, the promotion, leaving it, a push that fails, the agreements themselves', async ({
  phone,
  reader,
  stack,
}) => {
  const lilim = await addressOfOffered(stack, '/confirm', { productId: 'lilim-loan' });
  await reader.opens(lilim);
  await phone.see(fil.confirm_agreement_kicker);
  await reader.reads('the agreement that comes first');
  await phone.tap(fil.confirm_agree);
  await phone.see(fil.confirm_promotion_submits);
  await reader.reads('the promotion of an offer');

  const offered = await addressOfOffered(stack, '/confirmNew');
  await reader.opens(offered);
  await phone.see('Privacy Consent');
  await phone.nativeBack();
  await phone.see(fil.confirm_point_out);
  await reader.reads('leaving an offer');
  await phone.tap(fil.confirm_agree);
  await phone.doNotSee(fil.confirm_point_out);
  await phone.tap(`${fil.read_and_agree} Loan Agreement, Disclosure Statement ${fil.and} Privacy Consent`);
  await stopService(stack);
  try {
    await phone.tap(fil.confirm_loan);
    await phone.see(fil.retry);
    await reader.reads('an offer that could not be taken');
  } finally {
    await startService(stack);
  }
  for (const title of ['Loan Agreement', 'Disclosure Statement', 'Privacy Consent']) {
    await reader.opens(offered);
    await phone.tap(title);
    await phone.arriveAt('/entirely/v4/agreement');
    await phone.see(title);
    await reader.reads(`the ${title}`, { english: 'legal text' });
  }
  // A sandboxed page can't be photographed where something was found.
  await reader.opens(offered);
});

test('[BEY-14] [BEY-18] terms that changed: before the next loan, on the order and on the agreement', async ({ phone, reader, stack }) => {
  const order = await takeOffer(stack);
  const { version } = await publishNextVersion(stack);
  const next = await anotherOffer(stack, order, 'hardin-credit');
  next.searchParams.delete('orderId');
  await reader.opens(next, '/confirmNew');
  await phone.see(fil.confirm_terms_changed);
  await reader.reads('an offer whose terms have changed');
  await phone.tap('Loan Agreement: ano ang nagbago');
  await phone.arriveAt('/entirely/v4/agreement');
  await phone.see('Ano ang nagbago mula noong huli kang sumang-ayon');
  await reader.reads('what has changed', { english: 'legal text' });
  await reader.opens(order);
  await phone.see(`Bersyon ${version} na ang sa mga bagong loan`);
  await reader.reads('an order whose terms have changed since');
});

test('[BEY-14] the form for an account: both kinds, each picker, every fault', async ({ phone, reader, stack }) => {
  await reader.opens(await addressForNewBorrower(stack, '/bindBank'));
  await phone.see('PeraPay');
  await phone.tap(fil.next);
  await phone.see(fil.bind_bank_missing);
  await reader.reads('an account without a number');
  await phone.type('Numero ng wallet', '0917');
  await phone.type('Kumpirmahin ang numero ng wallet', '0918');
  await phone.tap(fil.next);
  await phone.see('Kailangan nito ng 11 digit.');
  await reader.reads('an account with half a number');
  await phone.tap('E-wallet PeraPay');
  await phone.see(fil.cancel);
  await reader.reads('the e-wallets');
  await phone.press('ArrowDown');
  await phone.press('ArrowDown');
  await phone.tap(fil.confirm);
  await phone.doNotSee(fil.cancel);
  await phone.see('Lungsod ng palengke mo');
  await reader.reads('an e-wallet with a field of its own');

  await phone.tap(fil.bind_bank_account);
  await phone.see('Account number');
  await phone.tap(fil.next);
  await phone.see(fil.bind_bank_choose);
  await reader.reads('a bank account without a bank');
  await phone.tap('Lungsod ng branch Pumili ng lungsod');
  await phone.see('Laguna');
  await reader.reads('the cities');
  await phone.tap(fil.cancel);
  await phone.doNotSee(fil.cancel);
  await phone.tap('Kailan binuksan ang account Pumili ng araw');
  await phone.see('Enero');
  await reader.reads('the days');
});

test('[BEY-12] [BEY-14] the privacy centre: a consent withdrawn, the erasure and what stays', async ({ phone, reader, stack }) => {
  const order = await dueOrder(stack, 5);
  await reader.opens(order, '/privacyCentre');
  await phone.tap(fil.privacy_taps);
  await phone.see('Binawi noong');
  await reader.reads('a consent that was withdrawn');
  await phone.tap(`${fil.privacy_erase} ${fil.privacy_erase_sub}`);
  await phone.see('kaya may kailangang manatili muna.');
  await reader.reads('an erasure with money owed');
  await phone.tap(fil.privacy_erase_do);
  await phone.see('Hiniling mo noong');
  await reader.reads('an erasure that was asked for');
});

test('[BEY-14] the promotion page: its faults, a wrong picture, a code sent, download and agreement', async ({ phone, reader, stack }) => {
  const page = new URL('/promotion?user_from=poster&utm_tag=utm-e2e&app_from=a', stack.origin);
  // Before anybody registers: afterwards the download knows who did.
  for (const [hash, seen] of [
    ['#/downloadTemplate', fil.promotion_download_plain],
    ['#/agreementTemplate', '1. Ano ang sinasang-ayunan mo'],
  ] as const) {
    page.hash = hash;
    await phone.open('/aboutUs');
    await reader.opens(page);
    await phone.see(seen);
    await reader.reads(`the promotion page ${hash}`);
  }
  page.hash = '';
  await phone.open('/aboutUs');
  const number = `09${randomInt(100_000_000, 999_999_999)}`;
  await reader.opens(page);
  await phone.tap(fil.promotion_register);
  await phone.see(fil.promotion_sms_code_invalid);
  await reader.reads('a registration with nothing in it');
  await phone.type(fil.promotion_phone, number);
  const shown = await readPicture(phone);
  await phone.type(fil.promotion_captcha, shown === '2222' ? '3333' : '2222');
  await phone.tap(fil.promotion_get_code);
  await phone.see('Mali ang captcha');
  await reader.reads('a wrong picture code');
  await phone.type(fil.promotion_captcha, await readPicture(phone));
  await phone.tap(fil.promotion_get_code);
  await phone.see(fil.promotion_sms_sent);
  await reader.reads('a code that was sent');
  await expect.poll(() => messagesOn(stack, number)).toHaveLength(1);
  const [message = ''] = await messagesOn(stack, number);
  reader.understands('the SMS with a code', [message]);
  await phone.type(fil.promotion_sms_code, /\d{6}/.exec(message)?.[0] ?? '');
  await phone.tap(fil.promotion_register);
  await phone.see(fil.promotion_download_registered);
  await reader.reads('the download of who registered');

  await reader.opens(page, '/promotion', { templateId: 'another' });
  await phone.see(fil.promotion_missing_title);
  await reader.reads('a promotion that has ended');
});
