import { expect } from '@playwright/test';
import fil from '@hiram/contract/messages/fil.json' with { type: 'json' };
import { pathNames, paths, type PathName } from '@hiram/contract/product/paths.ts';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { addressForNewBorrower } from '../../../../support/borrower.ts';
import { test } from '../../../../support/filipino/filipino-test.ts';
import { startFlakyProxy } from '../../../../support/flaky-proxy.ts';
import { addressOfOffered, dueOrder } from '../../../../support/orders.ts';
import type { Phone } from '../../../../engines/phone.ts';
import { startService, stopService } from '../../../../support/shared-stack.ts';

/** Excludes the public website, which is in English, and the developers' preview. */
const names = pathNames.filter((name: PathName) => !name.startsWith('website') && name !== 'preview');
const addresses = names.map((name) => paths[name].address);
/** Pages that call the service; documents do not. */
const callingAddresses = names.filter((name) => paths[name].kind !== 'document').map((name) => paths[name].address);

/** The legal texts exist in English only. */
const english = (address: string) => (['/loanAgreement', '/privacyPolicy'].includes(address) ? ({ english: 'legal text' } as const) : {});

const isBusy = (phone: Phone): Promise<boolean> => phone.has('[aria-busy=true]');

async function loaded(phone: Phone, address: string): Promise<void> {
  await expect.poll(() => phone.has('h1'), { message: `${address} has a heading` }).toBe(true);
  await expect.poll(() => isBusy(phone), { message: `${address} has loaded` }).toBe(false);
}

test.describe.configure({ timeout: scaleTimeout(300_000) });

test('[BEY-14] every page of a borrower with an order or an offer is in Filipino', async ({ phone, filipino, stack }) => {
  const [due, offered] = [await dueOrder(stack, 2), await addressOfOffered(stack, '/confirmNew')];
  for (const address of addresses) {
    await filipino.open(address.startsWith('/confirm') ? offered : due, address);
    await loaded(phone, address);
    await filipino.check(address, english(address));
  }
});

test('[BEY-14] every page of a new borrower, an unknown page and an expired session are in Filipino', async ({
  phone,
  filipino,
  stack,
}) => {
  const addressWithoutOrders = await addressForNewBorrower(stack, '/order');
  for (const address of addresses) {
    await filipino.open(addressWithoutOrders, address);
    await loaded(phone, address);
    await filipino.check(`${address} of a new borrower`, english(address));
  }
  await filipino.open(addressWithoutOrders, '/nowhere');
  await phone.expectText(fil.not_found_title);
  await filipino.check('an unknown page');
  addressWithoutOrders.searchParams.set('sessionId', 'ended');
  await filipino.open(addressWithoutOrders, '/complaintList');
  await phone.expectText(fil.session_expired_title);
  await filipino.check('an expired session');
});

test('[BEY-14] every page is in Filipino while it waits for the service', async ({ phone, filipino, stack }) => {
  const proxy = await startFlakyProxy(stack);
  proxy.setFault({ path: '/entirely/', in: 'silence' });
  const due = Object.assign(await dueOrder(stack, 2), { host: new URL(proxy.origin).host });
  try {
    for (const address of callingAddresses) {
      await filipino.open(due, address);
      await expect.poll(() => phone.has('h1'), { message: `${address} has a heading` }).toBe(true);
      await filipino.check(`${address} while it loads`);
    }
  } finally {
    await proxy.close();
  }
});

test('[BEY-14] every page is in Filipino when the service does not answer', async ({ phone, filipino, stack }) => {
  const due = await dueOrder(stack, 2);
  await stopService(stack);
  try {
    for (const address of callingAddresses) {
      await filipino.open(due, address);
      await loaded(phone, address);
      await filipino.check(`${address} without the service`);
    }
  } finally {
    await startService(stack);
  }
});
