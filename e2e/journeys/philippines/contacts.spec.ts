import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { complaintList } from '@hiram/contract/endpoints/complaint.ts';
import { test } from '../../engines/fixture.ts';
import { callAs } from '../../support/applications.ts';
import { findBarriers } from '../../support/barriers.ts';
import { setClockAhead } from '../../support/clock.ts';
import { requestClearance, reportContact, setNoon } from '../../support/contacts.ts';
import { dueOrder, rowsOfBorrower } from '../../support/orders.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LIZA = { channel: 'call', sender: 'Liza of the collections team' } as const;
const AGENT = { channel: 'visit', sender: 'Bayani Field Services' } as const;

test('[BEY-24] lists each contact, and a complaint about an unlisted contact blocks the next clearance', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, -3);
  try {
    await setNoon(stack);
    const { clearanceId } = await requestClearance(stack, order, LIZA);
    expect(clearanceId).not.toBeNull();
    await reportContact(stack, order, { ...AGENT, at: new Date() }, null);

    await phone.open(order.href);
    await phone.tap('Contacts on record Every SMS, call and visit about your loans');
    await phone.expectPath('/contacts');
    await phone.expectText('Liza of the collections team');
    await phone.expectText('Cleared, and not reported yet');
    await phone.expectText('Bayani Field Services');
    await phone.expectText('Not cleared');
    await phone.run(axe);
    expect(await phone.evaluate(findBarriers, null)).toEqual([]);

    await phone.tap('This was not listed');
    await phone.tap('Message in an app');
    await phone.expectPath('/complaint');
    await phone.tap('My family or colleagues were contacted');
    await phone.expectPath('/complainPageNext');
    await phone.tap('Send');
    await phone.expectText('We have your complaint');

    const [filedComplaint] = (await callAs(order, complaintList, {})).tabs[0]?.items ?? [];
    expect(filedComplaint?.content).toContain('Not on my list of contacts.\nHow: Message in an app');
    expect(await requestClearance(stack, order, LIZA)).toMatchObject({ clearanceId: null, refused: 'dispute' });
    const rows = await rowsOfBorrower(stack, order, `select channel, uncovered from contact where user_id = $1 order by channel`);
    expect(rows).toEqual([
      { channel: 'call', uncovered: null },
      { channel: 'visit', uncovered: 'noClearance' },
    ]);
  } finally {
    await setClockAhead(stack, 0);
  }
});

test('[BEY-24] the privacy centre links to the contact list, which is not cut off at 200% zoom', async ({ phone, stack }) => {
  const order = await dueOrder(stack, -3);
  await reportContact(stack, order, { ...AGENT, at: new Date() }, null);

  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.tap('Contacts on record Every SMS, call and visit about your loans');
  await phone.expectText('Bayani Field Services');
  await phone.evaluate((_: null) => document.documentElement.style.setProperty('zoom', '2'), null);

  const cut = await phone.evaluate(
    (_: null) =>
      [...document.querySelectorAll('main p, main span, main h2, main button')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
        .map(({ textContent }) => textContent),
    null,
  );
  expect(cut).toEqual([]);
  expect(await phone.evaluate((_: null) => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1, null)).toBe(
    true,
  );
});
