import { publishNextVersion } from '../../support/agreements.ts';
import { addressOfOffered, anotherOffer } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';

const CHANGED_AGREEMENT_TEXT = 'Changed since you last agreed: Loan Agreement';

async function agree(phone: Phone): Promise<URL> {
  await phone.tap('I have read and agree Loan Agreement, Disclosure Statement and Privacy Consent');
  await phone.tap('Loan');
  await phone.expectPath('/loanDetail');
  await phone.expectText('What you agreed to');
  return new URL(await phone.evaluate((_: null) => location.href, null));
}

test('[BEY-18] shows changed terms before the next loan until they are agreed to, and on the order of the first loan', async ({
  phone,
  stack,
}) => {
  test.slow();
  const offered = await addressOfOffered(stack, '/confirmNew');
  await phone.open(offered.href);
  await phone.expectText('I have read and agree');
  await phone.expectNoText('Changed since you last agreed');
  const firstOrder = await agree(phone);
  await phone.expectNoText('New loans have version');

  const { version, clause } = await publishNextVersion(stack);

  const next = await anotherOffer(stack, offered, 'hardin-credit');
  await phone.open(next.href);
  await phone.expectText(CHANGED_AGREEMENT_TEXT);
  await phone.tap('Loan Agreement: what changed');
  await phone.expectPath('/entirely/v4/agreement');
  await phone.expectText('What changed since you last agreed');
  await phone.expectText(`You agreed to version ${version - 1} on`);
  await phone.expectText(`New: ${clause.heading} ${clause.text}`);

  await phone.open(next.href);
  await phone.expectText(CHANGED_AGREEMENT_TEXT);
  await agree(phone);
  await phone.expectText(`Version ${version}, agreed on`);

  await phone.open((await anotherOffer(stack, offered, 'lilim-loan')).href);
  await phone.expectText('I have read and agree');
  await phone.expectNoText('Changed since you last agreed');

  await phone.open(firstOrder.href);
  await phone.expectText(`New loans have version ${version}: see what changed`);
});

test('[BEY-18] an order opens its agreement in the version agreed to, with the changes since then', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.expectText('I have read and agree');
  const order = await agree(phone);
  const { version } = await publishNextVersion(stack);

  await phone.open(order.href);
  await phone.expectText(`New loans have version ${version}: see what changed`);
  await phone.tap(await rowOf(phone, 'Loan Agreement'));
  await phone.expectPath('/entirely/v4/agreement');
  await phone.expectText('What changed since you agreed');
  await phone.expectText('it stays yours');
  await phone.expectText(`Version ${version - 1}. Agreed to on`);
});

/** Returns the full name of the row that starts with this text; the rest contains today's date. */
async function rowOf(phone: Phone, beginning: string): Promise<string> {
  return (await phone.controls()).find((name) => name.startsWith(beginning)) ?? beginning;
}
