import { calendarDate } from '@hiram/contract/product/dates.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { RECIPIENT_PURPOSES, RECIPIENTS } from '@hiram/contract/product/recipients.ts';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { brandNames } from '../../platform/config/brandNames.ts';
import screen from './PrivacyCentreScreen.tsx';
import { sampleCentre } from './privacyFixture.ts';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const centre = (...changes: Parameters<typeof sampleCentre>): PlannedAnswer => ({
  ...json(writeSuccess('flag', 'data', sampleCentre(...changes))),
  path: '/v4/privacy',
});
const answered = (path: string, data: unknown): PlannedAnswer => ({ ...json(writeSuccess('generic', 'data', data)), path });
const open = (...answers: PlannedAnswer[]) => openPage('/privacyCentre?userId=u1&sessionId=s1', ...answers);
const aSwitch = (name: string) => page.getByRole('switch', { name });
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('[BEY-12] lists stored data with purpose and retention, and consents as switches', async () => {
  await open(centre());

  await expect.element(page.getByText('PeraPay ·· 4821')).toBeVisible();
  await expect.element(page.getByText('To know it is you, and to reach you. Kept 5 years after your loan closes.')).toBeVisible();
  await expect.element(page.getByText('To pay you out. Erased when you ask and nothing is open.')).toBeVisible();
  await expect.element(page.getByText(/Open since: Nov 16, 2026, 9:12 AM; Nov 15, 2026, 8:01 PM\.$/)).toBeVisible();
  await expect.element(aSwitch('Payment reminders by SMS')).toBeChecked();
  await expect.element(aSwitch('Counting your taps')).not.toBeChecked();
  await expect.element(page.getByText(/Withdrawn on Aug 15, 2026\.$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Data Protection Officer/ })).toHaveAttribute('href', 'mailto:privacy@hiram.example');
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-12] shows the month until which a closed loan is kept, and no legal retention without a loan', async () => {
  const { unmount } = await open(centre({ open: null, owed: centavos(0), keptUntil: calendarDate('2031-12-14') }));
  await expect.element(page.getByText('To prove what you borrowed and paid. Kept until Dec 2031, as the law requires.')).toBeVisible();
  await unmount();

  await open(centre({ open: null, owed: centavos(0), held: [{ kind: 'identity', detail: '' }] }));
  await expect
    .element(page.getByText('To know it is you, and to reach you. Kept until you erase it, or 2 years without a loan.'))
    .toBeVisible();
});

test('[BEY-12] a switch changes at once and is restored after a refusal', async () => {
  const withdrawn = sampleCentre().consents.map((consent) =>
    consent.kind === 'reminders' ? { ...consent, given: false, changedOn: '2026-11-15' } : consent,
  );
  const { seen } = await open(
    centre(),
    { ...answered('/consent', { consents: withdrawn }), delayMs: 1500 },
    { ...json({ code: 900503, message: 'Busy', data: null }), path: '/consent', delayMs: 100 },
  );

  await aSwitch('Payment reminders by SMS').click();
  await expect.element(aSwitch('Payment reminders by SMS')).not.toBeChecked();
  expect(page.getByText(/Withdrawn on Nov 15/).elements()).toEqual([]);
  await expect.poll(async () => (await seen()).find(({ url }) => url.includes('/consent'))?.body).toBe('kind=reminders&given=0');
  await expect.element(page.getByText(/Withdrawn on Nov 15, 2026\.$/)).toBeVisible();

  await aSwitch('Payment reminders by SMS').click();
  await expect.element(page.getByText('Busy')).toBeVisible();
  await expect.element(aSwitch('Payment reminders by SMS')).not.toBeChecked();
});

test('[BEY-12] shows before the erasure which data is erased now, erased later or kept by law', async () => {
  const { seen } = await open(centre(), answered('/erase', { state: 'requested', requestedOn: '2026-11-15' }));

  await row('Erase my data').click();
  await expect.element(page.getByText('You still owe ₱8,800.00, so some of it has to stay for now.')).toBeVisible();
  expect([...document.querySelectorAll('dialog dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Taps, devices, offers not takenErased today, and you are signed out',
    'PeraPay ·· 4821Erased once nothing is open',
    'Name, agreements, complaints, paymentsSealed for 5 years after closing, as the law requires',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await seen()).map(({ method }) => method)).toEqual(['GET']);

  await row('Erase my data').click();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect.element(page.getByRole('status').getByText(/^You asked on Nov 15, 2026\. We are erasing it now/)).toBeVisible();
  await expect.element(row('Erase my data')).not.toBeInTheDocument();
});

test('[BEY-12] shows a borrower without debt until when the remaining data is sealed', async () => {
  await open(centre({ open: null, owed: centavos(0), keptUntil: calendarDate('2031-12-14') }));

  await row('Erase my data').click();
  await expect.element(page.getByText('Sealed until Dec 2031, as the law requires')).toBeVisible();
  await expect.element(page.getByText(/can’t be undone/)).toBeVisible();
});

test('[BEY-12] opens the export at the address returned by the service', async () => {
  await open(centre(), answered('/export', { url: `${window.location.origin}/entirely/v4/privacy/export-file?token=t1` }));

  await row('Export my data').click();

  await expect.poll(() => leaving.to().map(({ url }) => url.pathname + url.search)).toEqual(['/entirely/v4/privacy/export-file?token=t1']);
});

test('[BEY-12] signing out everywhere also ends the session of the page', async () => {
  const refused = {
    status: 401,
    body: '{"success":false,"code":900401,"message":"Please sign in again","data":null}',
    path: '/v4/privacy',
  };
  const { seen } = await open(centre(), answered('/sign-out', null), refused);

  await row('Sign out everywhere').click();

  await expect.element(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  expect((await seen()).map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
});

test('[BEY-12] shows a waiting erasure and offers no second request', async () => {
  await open(centre({ erasure: { state: 'waiting', requestedOn: calendarDate('2026-11-01') } }));

  await expect.element(page.getByText(/^You asked on Nov 1, 2026\. What could go is gone/)).toBeVisible();
  await expect.element(row('Erase my data')).not.toBeInTheDocument();
});

test('[BEY-12] shows Retry after a refusal, which loads the page', async () => {
  await open({ ...json({ success: false, code: 900503, message: 'Busy', data: null }), path: '/v4/privacy' }, centre());

  await page.getByRole('button', { name: 'Retry' }).click();

  await expect.element(page.getByText('PeraPay ·· 4821')).toBeVisible();
});

test('the skeleton has the headline and the sections', async () => {
  await render(<screen.Skeleton />);
  await expect.element(page.getByText('Your data, in your hands')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Needed for your loan' })).toBeVisible();
});

test('[BEY-27] consents that serve the lender are off by default, and payment reminders are part of the loan', async () => {
  const consents = [
    { kind: 'reminders' as const, given: true, changedOn: null },
    { kind: 'suggestions' as const, given: false, changedOn: null },
    { kind: 'taps' as const, given: false, changedOn: null },
  ];
  const yes = consents.map((consent) => (consent.kind === 'suggestions' ? { ...consent, given: true, changedOn: '2026-11-15' } : consent));
  const { seen } = await open(centre({ consents }), answered('/consent', { consents: yes }));

  const part = page.getByRole('region', { name: 'Part of your loan' });
  await expect.element(part.getByRole('switch', { name: 'Payment reminders by SMS' })).toBeChecked();
  await expect.element(part.getByText(/Needs no consent: it saves you a penalty/)).toBeVisible();
  const asked = page.getByRole('region', { name: 'Only if you say yes' });
  await expect.element(asked.getByRole('switch', { name: 'Counting your taps' })).not.toBeChecked();
  await asked.getByRole('switch', { name: 'Products we suggest' }).click();
  await expect.element(asked.getByText(/You said yes on Nov 15, 2026\.$/)).toBeVisible();
  expect((await seen()).find(({ url }) => url.includes('/consent'))?.body).toBe('kind=suggestions&given=1');
});

test('[BEY-27] lists every recipient of data by name with its purpose', async () => {
  await open(centre());

  const given = page.getByRole('region', { name: 'Who else is given it' });
  for (const recipient of RECIPIENTS) {
    await expect.element(given.getByText(brandNames.recipients[recipient], { exact: true })).toBeVisible();
    const [first = '', ...rest] = RECIPIENT_PURPOSES[recipient];
    await expect.element(given.getByText(first.toUpperCase() + rest.join(''), { exact: true })).toBeVisible();
  }
});

test('[BEY-27] sends a correction request and shows its reply date', async () => {
  const request = {
    requestId: 'RQ1',
    state: 'open',
    text: 'My name is Reyes.',
    sentOn: '2026-11-15',
    replyBy: '2026-11-30',
    daysLate: 0,
    answer: '',
    answeredOn: null,
  };
  const corrections = (...requests: readonly object[]) => answered('/corrections', { requests });
  const { seen } = await open(centre(), corrections(), { ...corrections(request), path: '/corrections/ask' });

  await row('Correct my data').click();
  await expect.element(page.getByRole('button', { name: 'Ask for the correction' })).toBeDisabled();
  await page.getByRole('textbox').fill('My name is Reyes.');
  expect(await accessibilityViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Ask for the correction' }).click();

  await expect.element(page.getByText('We answer by Mon, Nov 30, 2026')).toBeVisible();
  expect(page.getByRole('button', { name: 'Ask for the correction' }).elements()).toEqual([]);
  expect((await seen()).at(-1)?.body).toBe('text=My+name+is+Reyes.');
});

test.each([
  ['granted', 'Corrected', 'Your name is Reyes now.'],
  ['refused', 'Not changed', 'Your ID says Reyez.'],
] as const)('[BEY-27] shows the answer to a correction request that was %s, and accepts another request', async (state, title, answer) => {
  const request = {
    requestId: 'RQ1',
    state,
    text: 'My name is Reyes.',
    sentOn: '2026-11-15',
    replyBy: '2026-11-30',
    daysLate: 0,
    answer,
    answeredOn: '2026-11-18',
  };
  await open(centre(), answered('/corrections', { requests: [request] }));

  await row('Correct my data').click();

  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  await expect.element(page.getByText(answer, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Wed, Nov 18', { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('We answer by');
  await page.getByRole('textbox').fill('My address, too.');
  await expect.element(page.getByRole('button', { name: 'Ask for the correction' })).toBeEnabled();
});
