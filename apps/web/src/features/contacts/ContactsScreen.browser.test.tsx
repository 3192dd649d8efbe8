import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { textLostAtDoubleSize } from '../../../testing/kit/textZoom.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { sampleContact, sampleContacts } from './contactsFixture.ts';

const listed = (...changes: Parameters<typeof sampleContacts>): PlannedAnswer => ({
  ...json(writeSuccess('generic', 'data', sampleContacts(...changes))),
  path: '/v4/contacts',
});
const open = (...answers: PlannedAnswer[]) => openPage('/contacts?userId=u1&sessionId=s1&orderId=OR1', ...answers);
const day = (name: string) => page.getByRole('region', { name });

test('[BEY-24] lists each contact under its day with channel, time, sender and outcome', async () => {
  await open(listed());

  const last = day('Tue, Nov 17, 2026');
  await expect.element(last.getByText('Liza of the collections team')).toBeVisible();
  expect(
    last
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Call12:10Liza of the collections teamReached you', 'SMS09:31Our reminderSent']);
  await expect.element(day('Sun, Nov 15, 2026').getByText('Bayani Field Services')).toBeVisible();
  await expect.element(page.getByText(/from 08:00 to 20:00, at most 4 times in 7 days/)).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-24] marks only the contact without clearance as Not cleared', async () => {
  await open(listed());

  await expect.element(day('Sun, Nov 15, 2026').getByText('Not cleared')).toBeVisible();
  expect(page.getByText('Not cleared').elements()).toHaveLength(1);
});

test('[BEY-24] Show older loads the next page and adds its contacts under their days', async () => {
  const { seen } = await open(
    listed({ next: '1793934000000-CT3' }),
    listed({ contacts: [sampleContact({ contactId: 'CT4', at: '2026-11-15 08:05', sender: 'Somebody else' })] }),
  );

  await page.getByRole('button', { name: 'Show older' }).click();

  await expect.element(day('Sun, Nov 15, 2026').getByText('Somebody else')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  expect((await seen()).at(-1)?.url).toContain('after=1793934000000-CT3');
  expect(page.getByRole('region').elements()).toHaveLength(2);
});

test('[BEY-24] shows an empty state without contacts', async () => {
  await open(listed({ contacts: [] }));

  await expect.element(page.getByText('Nobody has contacted you')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-24] This was not listed starts a complaint about the order with the chosen channel', async () => {
  const { address } = await open(listed());

  await page.getByRole('button', { name: 'This was not listed' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Visit' }).click();

  await expect.poll(address).toMatch(/\/complaint\?.*orderNo=OR1.*unlisted=visit/);
});

test('[BEY-24] the list shows all text at twice the font size', async () => {
  await open(listed());
  await expect.element(page.getByText('Bayani Field Services')).toBeVisible();
  expect(textLostAtDoubleSize(document.body)).toEqual([]);
});
