import { bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import { callAs } from './applications.ts';
import { setClockAhead } from './clock.ts';
import { activeOrder } from './orders.ts';
import type { SharedStack } from './shared-stack.ts';

const FIRST_DUE_HOURS = 30 * 24;
const BANK_CARD = 2;
const CODE = /\b\d{6}\b/;

/** Returns the page that pays the first instalment of ₱2,320.00, due today, by a card of Bank B or of Bank A, which was added last. */
export async function payWayAddress(stack: SharedStack): Promise<URL> {
  const address = await activeOrder(stack);
  await setClockAhead(stack, FIRST_DUE_HOURS);
  await bindCard(address, 'BANKB', '4012888888880937');
  await bindCard(address, 'BANKA', '4012888888884821');
  address.pathname = '/payWay';
  return address;
}

async function bindCard(address: URL, bankCode: string, accountNumber: string): Promise<void> {
  const items = { bankCode, accountNumber, branchCity: 'MNL-QZN', accountOpenedOn: '2021-07-17' };
  await callAs(address, bindBank, { cardType: BANK_CARD, product_id: null, items });
}

/** Returns the messages with a code on the borrower's phone, newest first. Excludes reminders, which are sent during the day. */
export async function codeMessagesOn(stack: SharedStack, address: URL): Promise<readonly string[]> {
  const messages = await messagesOn(stack, address.searchParams.get('mobilePhone') ?? '');
  return messages.filter((text) => CODE.test(text));
}

export async function codeOnPhone(stack: SharedStack, address: URL): Promise<string> {
  const [newest = ''] = await codeMessagesOn(stack, address);
  return CODE.exec(newest)?.[0] ?? '';
}

export async function messagesOn(stack: SharedStack, phone: string): Promise<readonly string[]> {
  const response = await fetch(new URL(`/sms/phones/${phone}`, stack.sandboxUrl));
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  return messages.map(({ text }) => text);
}

/** Returns the amounts that were charged to the borrower's cards. */
export async function chargedAmounts(stack: SharedStack, address: URL): Promise<readonly number[]> {
  const userId = address.searchParams.get('userId') ?? '';
  const response = await fetch(new URL(`/cards/borrowers/${userId}`, stack.sandboxUrl));
  return ((await response.json()) as { amounts: number[] }).amounts;
}
