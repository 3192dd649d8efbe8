import { expect } from '@playwright/test';
import { minimalAnswers, minimalProduct } from '@hiram/contract/endpoints/minimal-answers.ts';
import { test as base } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { choosePhotos, drawnPhoto } from '../../support/photos.ts';
import { startSpecifiedService, type CallId, type SpecifiedService } from '../../support/specified-service.ts';

const test = base.extend<{ lender: SpecifiedService }>({
  lender: async ({ stack }, use) => {
    const lender = await startSpecifiedService(stack);
    await use(lender);
    await lender.close();
    // Unknown calls are our own extensions, which no page may require.
    expect(lender.unknown().filter((path) => !path.startsWith('/entirely/v4/'))).toEqual([]);
  },
});

const SESSION = 'deviceId=d-1&userId=7&sessionId=s-1&productId=P1&orderId=900100200';

/** Opens the page with a session. An error of its script fails every journey. */
async function open(phone: Phone, lender: SpecifiedService, path: string, more = ''): Promise<void> {
  await phone.open(`${lender.origin}${path}?${SESSION}${more}`);
}

const UNFORMATTED_VALUE = /undefined|NaN|\bnull\b|Invalid Date|\[object/;

async function expectTexts(phone: Phone, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await phone.expectText(text);
  expect(await phone.text()).not.toMatch(UNFORMATTED_VALUE);
}

/** Waits for the call, and returns the fields of the latest one. */
async function fieldsOf(lender: SpecifiedService, id: CallId): Promise<Record<string, string>> {
  await expect.poll(() => lender.received(id).length, { message: `${id} is called` }).toBeGreaterThan(0);
  return Object.fromEntries(lender.received(id).at(-1) ?? []);
}

const hashOf = (phone: Phone): Promise<string> => phone.evaluate((_: null) => location.hash, null);

test('[GEN-28] sends a complaint with a photo', async ({ phone, lender }) => {
  await open(phone, lender, '/complaint');
  await expectTexts(phone, 'Quick Loan', 'Due soon', '₱8,000.00', 'Collection');
  await phone.tap('All');
  await expectTexts(phone, 'Order 0200');
  await phone.tap('Close');
  await phone.expectNoText('Order 0200');
  await phone.tap('Collection');
  await phone.tap('Calls at night');
  await phone.expectPath('/complainPageNext');
  await phone.type('Tell us what happened', 'They call me.');
  await choosePhotos(phone, [await drawnPhoto(phone, 'slip.jpg', 'image/jpeg')]);
  await expectTexts(phone, 'Upload succeeded!', '1/9 images');
  await phone.tap('Send');
  await expectTexts(phone, 'We have your complaint');
  expect(await fieldsOf(lender, 'API-05')).toMatchObject({
    problemType: '1',
    problemSonType: '11',
    problemDetail: 'They call me.',
    problemImage: '/icon.svg',
    orderNo: '900100200',
  });
  await phone.expectPath('/complaint');
});

test('[GEN-28] lists earlier complaints, and shows and rates a reply', async ({ phone, lender }) => {
  await open(phone, lender, '/complaintList');
  await expectTexts(phone, 'They call at night', 'Nov 1, 2026, 08:30');
  await phone.tap('2');
  await expectTexts(phone, 'No complaints');
  await phone.tap('1');
  await phone.tap('Collection Nov 1, 2026, 08:30 They call at night');
  await phone.expectPath('/complainDetails');
  await expectTexts(phone, 'Process Result', 'We have spoken with the team', 'Please rate this service');
  await phone.tap('4 stars');
  await phone.tap('Send');
  await expectTexts(phone, 'Successful demonstration！');
  expect(await fieldsOf(lender, 'API-08')).toEqual({ score: '4', problemId: '4711' });
});

test('[GEN-28] binds an account and sends closeWebview to the shell', async ({ phone, lender }) => {
  await open(phone, lender, '/bindBank');
  await expectTexts(phone, 'Wallet A', 'Account number');
  await phone.type('Account number', '09175550142');
  await phone.tap('Next');
  await phone.sent('closeWebview');
  expect(await fieldsOf(lender, 'API-02')).toEqual({
    channelNumber: '90006',
    accountNumber: '09175550142',
    cardType: '1',
    product_id: 'P1',
  });
});

test('[GEN-28] binds an account from an order and returns to the order', async ({ phone, lender }) => {
  await open(phone, lender, '/bindBank', '&source=loanDetail');
  await phone.type('Account number', '09175550142');
  await phone.tap('Next');
  await phone.expectPath('/order');
  await expectTexts(phone, 'Due soon', 'To pay');
  expect(await fieldsOf(lender, 'API-37')).toMatchObject({ accountNumber: '09175550142' });
});

for (const [path, amount, isDelay, total] of [
  ['/repay', '232000', '0', '₱2,320.00'],
  ['/repayDelay', '69600', '1', '₱696.00'],
] as const) {
  test(`[GEN-28] ${path} links to its code, its instructions and the page of the chosen method`, async ({ phone, lender }) => {
    await open(phone, lender, path);
    await expectTexts(phone, total, 'Dec 5, 2026', 'Wallet A');
    await phone.tap('Copy');
    await phone.expectPath('/repaymentOfCode2');
    await expectTexts(phone, 'Contract No.', '8810 4402 7716', 'Total Payment', total, 'In the app', 'Choose Pay Bills');
    await phone.tap('Click to Copy');
    await phone.historyBack();
    await phone.tap('Not sure how to pay? Steps for wallets and stores');
    await phone.expectPath('/paymentInstructions');
    await expectTexts(phone, `Reference number · ${total}`);
    await phone.historyBack();
    await phone.tap('Payment Method');
    await expectTexts(phone, 'Please select your repayment method for payment', 'Wallet B');
    await phone.tap('Wallet B');
    await phone.tap('Payment');
    await phone.expectPath('/repaymentOfCode');
    await expectTexts(phone, '₱2320.00', '8810 4402 7716');
    expect(await fieldsOf(lender, 'API-23')).toEqual({ productId: 'P1', orderId: '900100200', amount, isDelay, channelNumber: '90007' });
  });
}

test('retries the call of the page and of the payment while the service is busy, and opens the payment', async ({ phone, lender }) => {
  lender.busy('API-22', 2);
  lender.busy('API-23', 2);
  await open(phone, lender, '/repay');
  await phone.expectText('One moment, please.');
  await phone.tap('Payment Method');
  await phone.tap('Payment');
  await phone.expectText('One moment, please.');
  await phone.expectPath('/repaymentOfCode');
  await expectTexts(phone, '8810 4402 7716');
  expect([lender.received('API-22').length, lender.received('API-23').length]).toEqual([3, 3]);
});

test('[GEN-28] a repayment without a code shows none, and its rows expand', async ({ phone, lender }) => {
  const { data } = minimalAnswers['API-22'];
  lender.answer('API-22', { success: true, data: { ...data, isShowReyTop: 0, defDetail: { ...data.defDetail, payCode: '' } } });
  await open(phone, lender, '/repay');
  await expectTexts(phone, 'Principal', 'Interest');
  await phone.tap('more');
  await expectTexts(phone, 'Payments left 2');
  expect(await phone.controls()).not.toContain('Copy');
  await open(phone, lender, '/repaymentOfCode2');
  await expectTexts(phone, 'No code');
});

test('[GEN-28] a QR code is drawn from an address without a signature', async ({ phone, lender }) => {
  await open(phone, lender, '/repaymentOfCode', '&showType=2&payCode=000201&payCodeImg=&repayAmount=2320.00');
  await expectTexts(phone, '₱2320.00');
});

for (const [path, agreement, push, button] of [
  ['/confirmNew', 'API-28', 'API-26', 'Loan'],
  ['/confirmOfPeriod', 'API-28', 'API-26', 'Loan'],
  ['/confirm', 'API-33', 'API-34', 'Loan'],
] as const) {
  test(`[GEN-28] ${path} shows the offer, opens an agreement by its position, and accepts the offer`, async ({ phone, lender }) => {
    await open(phone, lender, path);
    await expectTexts(phone, 'Quick Loan', '₱8,000.00', '120 days', 'You receive', 'Payment 2 of 2 ₱4,320.00', 'Jan 4, 2027');
    await phone.tap('Privacy notice');
    await phone.expectPath('/loanAgreement');
    expect(await fieldsOf(lender, agreement)).toMatchObject({ position: '2', scene: '3' });
    await open(phone, lender, path);
    await phone.tap(button);
    await phone.expectPath('/order');
    await expectTexts(phone, 'Due soon');
    expect(await fieldsOf(lender, push)).toEqual({ productId: 'P1', amount: '800000', periods: '120', termUnit: 'day' });
  });
}

test('[GEN-28] shows the first agreement and the popup before leaving', async ({ phone, lender }) => {
  const { data } = minimalAnswers['API-25'];
  const popups = { isPopType: 1, popTitle: 'Leave now?', popContent: 'The offer stays', popAgreementUrl: '/loanAgreement' };
  lender.answer('API-25', { success: true, data: { ...data, ...popups } });
  await open(phone, lender, '/confirmNew');
  await phone.tap('Agree');
  await expectTexts(phone, 'Quick Loan');
  await phone.nativeBack();
  await expectTexts(phone, 'Point out', 'Leave now?', 'The offer stays');
  await phone.tap('Cancel');
  await phone.sent('closeWebview');
});

for (const [status, path, buttons] of [
  [21, '/order', []],
  [110, '/loanDetail', []],
  [151, '/order', []],
  [170, '/loanDetail', ['Repayment']],
  [174, '/order', ['REPAY', 'Short of money? Rollover Repayment']],
  [180, '/order', ['REPAY', 'Short of money? Rollover Repayment']],
  [200, '/order', ['Borrow Again']],
] as const) {
  test(`[GEN-28] an order of status ${status} is shown with its buttons`, async ({ phone, lender }) => {
    const { data } = minimalAnswers['API-24'];
    lender.answer('API-24', { success: true, data: { ...data, orderStatus: status } });
    await open(phone, lender, path);
    await expectTexts(phone, 'Due soon', 'Please pay in time', 'Quick Loan', 'To pay ₱2,320.00');
    const controls = await phone.controls();
    expect(buttons.filter((button) => !controls.includes(button))).toEqual([]);
    if (status === 174) {
      await phone.tap('REPAY');
      await phone.expectPath('/repay');
      // Wait until the screen is drawn: ending the test earlier would abort the loading of its code.
      await expectTexts(phone, 'Dec 5, 2026', 'Wallet A');
    }
    if (status === 180) {
      await phone.tap('Short of money? Rollover Repayment');
      await phone.expectPath('/repayDelay');
      await expectTexts(phone, 'Dec 5, 2026', 'Wallet A');
    }
    if (status !== 200) return;
    await phone.tap('Borrow Again');
    expect((await phone.sent('toP')).body).toEqual({ productId: 'P1' });
    expect(await fieldsOf(lender, 'API-29')).toMatchObject({ productId: 'P1', moduleId: '30' });
  });
}

test('[GEN-28] shows an order’s popups, its rating and other products', async ({ phone, lender }) => {
  const { data } = minimalAnswers['API-24'];
  const more = {
    isScore: 1,
    KindTipsMsg: 'Pay early',
    cardNeedPop: 1,
    cardPopTitle: 'Change it',
    cardPopMsg: 'We could not pay',
    recProducts: [minimalProduct],
  };
  lender.answer('API-24', { success: true, data: { ...data, ...more } });
  await open(phone, lender, '/order');
  await expectTexts(phone, 'We could not pay');
  await phone.tap('Cancel');
  await expectTexts(phone, 'Kind tips', 'Pay early');
  await phone.tap('OK');
  await phone.tap('4 stars');
  await phone.tap('Send');
  await phone.sent('toRate');
  expect(await fieldsOf(lender, 'API-30')).toEqual({ score: '5' });
  await phone.expectNoText('How is it going');
  await expectTexts(phone, 'Payday Plus', '₱2,000 to ₱9,000', 'No collateral');
  await phone.tap('Click to view more products');
  await phone.sent('toHome');
});

test('[GEN-28] a failed application shows the reason and other products', async ({ phone, lender }) => {
  lender.answer('API-38', { code: '00', message: '', data: { url: 'product/plus' } });
  await open(phone, lender, '/applicationFailed');
  await expectTexts(phone, 'Failed', 'We could not approve this loan', 'Payday Plus', '0.1%', 'No collateral');
  await phone.tap('Apply');
  expect((await phone.sent('to')).body).toEqual({ url: 'product/plus' });
  expect(await fieldsOf(lender, 'API-35')).toEqual({ productId: '' });
});

test('[GEN-28] customer service shows telephone number and e-mail address', async ({ phone, lender }) => {
  await open(phone, lender, '/customerService');
  await expectTexts(phone, '(02) 8555 0142', 'help@lender.example');
  expect(await phone.attribute('a[href^="mailto:"]', 'href')).toBe('mailto:help@lender.example');
});

test('[GEN-28] a visitor registers on a landing page without a template', async ({ phone, lender }) => {
  await phone.open(`${lender.origin}/promotion?templateId=7`);
  await expectTexts(phone, 'Register');
  await phone.type('Phone number', '13912345678');
  await phone.type('Image code', 'ab12');
  await phone.tap('Get code');
  await expectTexts(phone, '验证码已发送，请在手机上查看！');
  await phone.type('SMS code', '123456');
  await phone.tap('Register');
  await expectTexts(phone, 'You’re registered.');
  expect(await hashOf(phone)).toBe('#/downloadTemplate');
  expect(await fieldsOf(lender, 'API-20')).toMatchObject({ phone: '13912345678', sid: 'sid-1', smsCode: '123456' });
  await phone.open(`${lender.origin}/promotion?templateId=7#/agreementTemplate`);
  await expectTexts(phone, 'Continue to download');
});

test('[GEN-28] pays the amount due by card with the code of the SMS', async ({ phone, lender }) => {
  await open(phone, lender, '/payWay');
  await expectTexts(phone, '₱2,320.00', 'Bank A');
  await phone.tap('Bank A **** 5678');
  await phone.tap('Pay ₱2,320.00');
  await expectTexts(phone, 'Enter the SMS code', 'Bank A ·· 5678');
  expect(await fieldsOf(lender, 'API-11')).toMatchObject({ amount: '232000', cardId: '31', repayToken: 'token-1', sendMsg: '0' });
  await phone.type('SMS code', '123456');
  await phone.tap('Confirm');
  await expectTexts(phone, 'Due soon');
  expect(await hashOf(phone)).toBe('#/borrowDetail');
  expect(await fieldsOf(lender, 'API-12')).toEqual({ orderId: '900100200', verifyCode: '123456', repaymentRecordId: '5005' });
});

test('[GEN-28] a card that needs no code pays at once, and Add a card opens the account form', async ({ phone, lender }) => {
  lender.answer('API-11', { code: 0, message: '', data: { needValid: 0, repayRecordId: '' } });
  await open(phone, lender, '/payWay');
  await phone.tap('Add a card');
  await expectTexts(phone, 'Account number');
  await phone.historyBack();
  await phone.tap('Bank A **** 5678');
  await phone.tap('Pay ₱2,320.00');
  await expectTexts(phone, 'Due soon');
});

test('[GEN-28] pays by a wallet without a name', async ({ phone, lender }) => {
  await open(phone, lender, '/payWay');
  await phone.tap('Pay with E-wallet');
  await expectTexts(phone, 'Finish the payment there', '₱2,320.00');
  await phone.tap('Go to E-wallet');
  await phone.expectPath('/loanDetail');
  expect(await fieldsOf(lender, 'API-13')).toEqual({ userId: '7', orderId: '900100200', amount: '232000' });
});
