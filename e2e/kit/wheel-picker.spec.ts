import { test } from './test.ts';
import { expectChosen, expectSelected, openWheel, placeOfOption } from './wheel.ts';

test('a press on a neighbouring option turns the wheel to it', async ({ phone }) => {
  await openWheel(phone);
  await phone.tapAt(await placeOfOption(phone, 'Wallet C'));
  await expectSelected(phone, 'Wallet C');
  await phone.tap('Confirm');
  await expectChosen(phone, 'Wallet C');
});

test('the wheel turns by the arrow keys', async ({ phone }) => {
  await openWheel(phone);
  await phone.press('ArrowDown');
  await expectSelected(phone, 'Wallet C');
  await phone.press('ArrowDown');
  await expectSelected(phone, 'Palengke Pay');
  await phone.press('ArrowUp');
  await expectSelected(phone, 'Wallet C');
  await phone.tap('Confirm');
  await expectChosen(phone, 'Wallet C');
});

test('Cancel and Escape keep the previous choice', async ({ phone }) => {
  await openWheel(phone);
  await phone.press('ArrowUp');
  await expectSelected(phone, 'Wallet B');
  await phone.tap('Cancel');
  await expectChosen(phone, 'PeraPay');
  await phone.tap('E-wallet');
  await phone.press('ArrowUp');
  await expectSelected(phone, 'Wallet B');
  await phone.press('Escape');
  await expectChosen(phone, 'PeraPay');
});
