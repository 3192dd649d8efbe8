import { expect } from '@playwright/test';
import { addressForNewBorrower } from '../../support/borrower.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import type { SharedStack } from '../../support/shared-stack.ts';
import { runSql } from '../../stack/databases.ts';

async function openForm(phone: Phone, stack: SharedStack, more: Readonly<Record<string, string>> = {}): Promise<URL> {
  const address = await addressForNewBorrower(stack, '/bindBank');
  for (const [name, value] of Object.entries({ productId: 'P1', ...more })) address.searchParams.set(name, value);
  await phone.open(address.href);
  await phone.expectText('Payment account information');
  await phone.expectText('PeraPay');
  return address;
}

async function accountsOf(stack: SharedStack, address: URL): Promise<readonly unknown[]> {
  const query = 'select card_type, details, last_four from bank_account where user_id = $1 order by created_at';
  const rows = await Promise.all(stack.cellUrls.map((url) => runSql(url, query, [address.searchParams.get('userId')])));
  return rows.flat();
}

async function fillWallet(phone: Phone, number: string): Promise<void> {
  await phone.type('Wallet number', number);
  await phone.type('Confirm wallet number', number);
}

/** Waits until the picker is closed, because the page behind an open picker ignores taps. */
async function confirmPicker(phone: Phone): Promise<void> {
  await phone.tap('Confirm');
  await phone.expectNoText('Cancel');
}

const handlersOf = (phone: Phone): readonly string[] => phone.bridgeMessages().map(({ handler }) => handler);

test('[BNK-01] [BNK-02] [BNK-03] [BNK-07] [BNK-09] binds an e-wallet between startBank and endBank messages', async ({ phone, stack }) => {
  const address = await openForm(phone, stack);
  await phone.sent('startBank');
  await fillWallet(phone, '0917-555a0142');
  await phone.tap('Next');
  await phone.sent('closeWebview');
  expect(handlersOf(phone)).toEqual(['startBank', 'endBank', 'closeWebview']);
  expect(await accountsOf(stack, address)).toEqual([{ card_type: 1, details: { channelNumber: '90006' }, last_four: '0142' }]);
});

test('[BNK-11] the form shows the saved account, and only the last four digits of its number', async ({ phone, stack }) => {
  const address = await openForm(phone, stack);
  await fillWallet(phone, '09175550142');
  await phone.tap('Next');
  await phone.sent('closeWebview');
  await phone.open(address.href);
  await phone.expectText('PeraPay');
  const shown = await phone.evaluate(
    (_: null) => [...document.querySelectorAll('input')].map((input) => [input.value, input.placeholder]),
    null,
  );
  expect(shown).toEqual([
    ['', 'Ends in 0142, enter it again'],
    ['', 'Enter the number again'],
  ]);
});

test('[BNK-04] [BNK-05] [BNK-06] another e-wallet adds its own field, and its type code is saved', async ({ phone, stack }) => {
  const address = await openForm(phone, stack);
  await phone.tap('E-wallet PeraPay');
  await phone.expectText('Cancel');
  await phone.press('ArrowUp');
  await phone.press('ArrowUp');
  await confirmPicker(phone);
  await phone.expectText('Padala card number');
  await fillWallet(phone, '09175550142');
  await phone.tap('Next');
  // Only the service checks the form.
  await phone.expectText('The request is not valid: padalaCard');
  await phone.type('Padala card number', '1234567890');
  await phone.tap('Next');
  await phone.sent('closeWebview');
  const details = { channelNumber: '90004', padalaCard: '1234567890' };
  expect(await accountsOf(stack, address)).toEqual([{ card_type: 1, details, last_four: '0142' }]);
});

test('[BNK-10] [BNK-07] [BNK-09] saves a bank account with city and day from an order, and opens the order', async ({ phone, stack }) => {
  // Three pickers slide in and out, which is slow in the webview on a busy machine.
  test.slow();
  const address = await openForm(phone, stack, { source: 'loanDetail', orderId: 'OR217K3M9XQ7D2P0A' });
  await phone.tap('Bank account');
  await phone.tap('Bank Select a bank');
  await phone.expectText('Cancel');
  await confirmPicker(phone);
  await phone.type('Account number', '004821173390');
  await phone.tap('Branch city Select a city');
  await phone.expectText('Laguna');
  await phone.press('ArrowDown');
  await phone.expectText('San Fernando');
  await confirmPicker(phone);
  await phone.expectText('Agoo');
  await phone.tap('Account opened on Select a day');
  await phone.expectText('January');
  await confirmPicker(phone);
  await phone.expectNoText('Select a day');
  await phone.tap('Next');
  await phone.expectPath('/order');
  const search = await phone.evaluate((_: null) => location.search, null);
  expect(new URLSearchParams(search).get('source')).toBe('loanDetail');
  await expect.poll(() => handlersOf(phone)).toEqual(['startBank', 'endBank']);
  expect(await accountsOf(stack, address)).toMatchObject([
    { card_type: 2, details: { bankCode: 'BANKA', branchCity: 'LUN-AGO' }, last_four: '3390' },
  ]);
});

test('[BNK-08] hides Next while the window is more than 60 px lower, and shows it again', async ({ phone, stack }) => {
  await openForm(phone, stack);
  await phone.expectText('Next');
  await phone.resize(700);
  await phone.expectNoText('Next');
  await phone.resize(844);
  await phone.expectText('Next');
});

test('native back closes an open picker and keeps the form', async ({ phone, stack }) => {
  await openForm(phone, stack);
  await phone.tap('E-wallet PeraPay');
  await phone.expectText('Cancel');
  expect(await phone.nativeBack()).toBe(true);
  await phone.expectNoText('Cancel');
  await phone.expectText('PeraPay');
});
