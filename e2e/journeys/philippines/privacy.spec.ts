import { expect } from '@playwright/test';
import type {} from '@hiram/web/platform/session/browserKey.ts';
import { dueOrder, rowsOfBorrower } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';

const privacyCentreAddress = (order: URL): string => order.href.replace(order.pathname, '/privacyCentre');

test('[BEY-12] the privacy centre stores a changed consent, and the export is one complete file', async ({ phone, stack }) => {
  const order = await dueOrder(stack, 5);
  await phone.open(order.href);
  await phone.tap('Privacy centre What we hold, what you allow, export, erase');
  await phone.expectText('Your data, in your hands');
  await phone.expectText('To pay you out.');

  await phone.tap('Counting your taps');
  await phone.expectText('You said yes on');
  expect(await rowsOfBorrower(stack, order, `select kind, given from consent where user_id = $1`)).toEqual([{ kind: 'taps', given: true }]);

  const file = await phone.evaluate(async (_: null) => {
    const [method, url] = ['POST', '/entirely/v4/privacy/export'];
    const session = new URLSearchParams(JSON.parse(sessionStorage.getItem('hiram.session') ?? '{}') as Record<string, string>).toString();
    const signature = await window.signCall?.({ method, url, session, body: '' });
    const answer = await fetch(url, { method, headers: { 'X-Requested-With': 'XMLHttpRequest', Session: session, ...signature } });
    const { data } = (await answer.json()) as { data: { url: string } };
    return (await (await fetch(data.url)).json()) as { whole: boolean; tables: { loan_order: { rows: unknown[] } } };
  }, null);
  expect(file.whole).toBe(true);
  expect(file.tables.loan_order.rows).toHaveLength(1);
});

test('[BEY-12] an erasure with money owed lists the retained data, is processed by the worker, and signs out', async ({ phone, stack }) => {
  const order = await dueOrder(stack, 5);
  await phone.open(privacyCentreAddress(order));
  await phone.tap('Erase my data What the law lets us erase, we erase');
  await phone.expectText('so some of it has to stay for now.');
  await phone.expectText('Sealed for 5 years after closing, as the law requires');
  await phone.tap('Erase');
  await phone.expectText('You asked on');

  const state = () => rowsOfBorrower(stack, order, `select state from erasure where user_id = $1`);
  await expect.poll(state).toEqual([{ state: 'waiting' }]);
  expect(await rowsOfBorrower(stack, order, `select 1 from session where user_id = $1`)).toEqual([]);
  await phone.open(privacyCentreAddress(order));
  await phone.expectText('Please sign in again');
});
