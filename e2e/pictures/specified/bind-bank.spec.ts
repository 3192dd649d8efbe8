import { addressForNewBorrower } from '../../support/borrower.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

async function openForm(phone: Phone, stack: SharedStack): Promise<void> {
  await phone.open((await addressForNewBorrower(stack, '/bindBank')).href);
  await phone.expectText('PeraPay');
}

async function openBankAccount(phone: Phone, stack: SharedStack): Promise<void> {
  await openForm(phone, stack);
  await phone.tap('Bank account');
  await phone.type('Account number', '004821173390');
}

pictureOf('bind-bank', async (phone, stack) => {
  await openForm(phone, stack);
  await phone.type('Wallet number', '09175550142');
});

pictureOf('bind-bank-picker', async (phone, stack) => {
  await openForm(phone, stack);
  await phone.tap('E-wallet PeraPay');
  await phone.expectText('Cancel');
});

pictureOf('bind-bank-type2', openBankAccount);

pictureOf('bind-bank-day', async (phone, stack) => {
  await openBankAccount(phone, stack);
  await phone.tap('Account opened on Select a day');
  await phone.expectText('Cancel');
});

pictureOf('bind-bank-city', async (phone, stack) => {
  await openBankAccount(phone, stack);
  await phone.tap('Branch city Select a city');
  await phone.expectText('Laguna');
  await phone.press('ArrowDown');
  await phone.press('ArrowDown');
  await phone.expectText('Quezon City');
});
