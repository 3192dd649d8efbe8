import { expect } from '@playwright/test';
import { codeOnPhone, messagesOn } from '../../support/cards.ts';
import { rowsOfBorrower, acceptOffer } from '../../support/orders.ts';
import { startChromium } from '../../engines/chromium.ts';
import { test } from '../../engines/fixture.ts';
import { Phone } from '../../engines/phone.ts';

const bindPage = (order: URL): string => Object.assign(new URL(order), { pathname: '/bindBank' }).href;
const THIEF_WALLET_NUMBER = '09990001111';

test('rejects a copied address in another browser, and notifies the borrower by SMS', async ({ phone, stack, phoneOptions }) => {
  const order = await acceptOffer(stack, { decision: 'person' });
  await phone.open(order.href);
  await phone.expectText('Order details');

  const host = await startChromium(stack.certificate);
  const thiefPhone = new Phone(await host.open(phoneOptions), stack.origin);
  await thiefPhone.open(bindPage(order));
  await thiefPhone.expectText('Please sign in again');
  await host.close();

  const inbox = () => messagesOn(stack, order.searchParams.get('mobilePhone') ?? '');
  await expect.poll(inbox).toContainEqual(expect.stringContaining('Somebody tried to open your account in another browser.'));
  await phone.open(order.href);
  await phone.expectText('Order details');
});

test('binds another wallet during a review only with the code of the SMS, and notifies the borrower', async ({ phone, stack }) => {
  const order = await acceptOffer(stack, { decision: 'person' });
  const accounts = () => rowsOfBorrower(stack, order, 'select last_four from bank_account where user_id = $1 and superseded_at is null');
  await phone.open(bindPage(order));
  await phone.expectText('PeraPay');
  await phone.type('Wallet number', THIEF_WALLET_NUMBER);
  await phone.type('Confirm wallet number', THIEF_WALLET_NUMBER);
  await phone.tap('Next');
  await phone.expectText('Enter the SMS code');
  await phone.expectText('Nobody from Hiram will ever ask you for this code');
  expect(await accounts()).toEqual([{ last_four: '4821' }]);

  await phone.type('SMS code', await codeOnPhone(stack, order));
  await phone.tap('Confirm');
  await phone.sent('closeWebview');
  expect(await accounts()).toEqual([{ last_four: '1111' }]);
  const inbox = () => messagesOn(stack, order.searchParams.get('mobilePhone') ?? '');
  await expect.poll(inbox).toContainEqual(expect.stringContaining('Your loans are now paid to PeraPay ·· 1111.'));
});
