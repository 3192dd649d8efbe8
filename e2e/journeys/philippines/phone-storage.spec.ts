import { expect } from '@playwright/test';
import { BORROWER_NAME } from '../../support/borrower.ts';
import { dueOrder, rowsOfBorrower } from '../../support/orders.ts';
import { listStoredItems } from '../../support/stored-items.ts';
import { test } from '../../engines/fixture.ts';
import { choosePhotos, drawnPhoto } from '../../support/photos.ts';

const WORDS = 'They called my cousin at night.';
/** Wallet number of a borrower who accepted an offer. */
const ACCOUNT = '09171234821';
/** First bytes of a JPEG, one character per byte. */
const JPEG = '\u00FF\u00D8\u00FF\u00E0';

test('stores no name, number or draft of the borrower readably on the phone, restores the draft, and deletes it after the sign-out', async ({
  phone,
  stack,
}) => {
  test.slow();
  const order = await dueOrder(stack, 5);
  const orderNo = order.searchParams.get('orderId') ?? '';
  const at = (pathname: string, more: Readonly<Record<string, string>> = {}): string => {
    const address = Object.assign(new URL(order), { pathname });
    for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value);
    return address.href;
  };
  const kept = () => phone.evaluate(listStoredItems, null);
  const places = async () => (await kept()).map(({ place }) => place).join('\n');

  await phone.open(order.href);
  await phone.tap('REPAY');
  await phone.expectPath('/repay');
  await phone.tap('Payment Method');
  await phone.expectText('Please select your repayment method for payment');
  await phone.tap('Payment');
  await phone.expectPath('/repaymentOfCode');
  await expect.poll(places).toContain('caches page:/repaymentOfCode');
  await phone.open(at('/repaymentOfCode2'));
  await phone.expectText('Contract No.');
  await expect.poll(places).toContain('localStorage repaymentInfo:');

  await phone.open(at('/complainPageNext', { problemType: '2', orderNo }));
  await phone.type('Tell us what happened', WORDS);
  await choosePhotos(phone, [await drawnPhoto(phone, 'slip.jpg', 'image/jpeg')]);
  await phone.expectText('Upload succeeded!');

  await expect.poll(places).toContain('indexedDB complaint photos');
  await expect.poll(places).toContain('localStorage complaintDraft:');

  const phoneNumber = order.searchParams.get('mobilePhone') ?? '';
  expect(await rowsOfBorrower(stack, order, 'select last_four from bank_account where user_id = $1')).toEqual([{ last_four: '4821' }]);
  const secrets = [...BORROWER_NAME.split(' '), phoneNumber.slice(1), ACCOUNT.slice(1), WORDS, 'cousin', 'slip.jpg', JPEG];
  const found = (await kept()).flatMap(({ place, text }) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${place}: ${secret}`),
  );
  expect(found).toEqual([]);

  await phone.open(at('/complainPageNext', { problemType: '2', orderNo }));
  await phone.expectText('1/9 images');
  expect(await phone.evaluate((_: null) => document.querySelector('textarea')?.value, null)).toBe(WORDS);
  expect(await phone.has('main li img')).toBe(true);
  await phone.open(at('/privacyCentre'));
  await phone.tap('Sign out everywhere Ends every session, on this phone and any other');
  await phone.expectText('Please sign in again');
  await expect.poll(places).not.toMatch(/complaintDraft|repaymentInfo|indexedDB complaint/);
});
