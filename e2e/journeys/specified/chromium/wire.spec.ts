import { expect, type Request } from '@playwright/test';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { addressForNewBorrower } from '../../../support/borrower.ts';
import { SAMPLE_CONTACT } from '../../../support/contact-row.ts';
import { test } from '../../../engines/fixture.ts';

const callAddress = '/entirely/v3/personal-center/contact-kf-info';

test('[API-09] returns the contact details of the database through nginx', async ({ stack }) => {
  const response = await fetch(new URL(callAddress, stack.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'XMLHttpRequest' },
    body: 'overall=30',
  });
  const body = (await response.json()) as { code: unknown; data: unknown };
  expect(response.status).toBe(200);
  expect(body.code).toBe(0);
  expect(contactInfo.answer.parse(body.data)).toEqual({ email: SAMPLE_CONTACT.email, smWa: SAMPLE_CONTACT.telephone });
});

test('[GEN-05] [GEN-07] [GEN-09] sends a form with the session in the query, the v3 headers and no referrer', async ({
  phone,
  stack,
  chromiumPage,
}) => {
  const requests: Request[] = [];
  chromiumPage.on('request', (request) => requests.push(request));
  const address = await addressForNewBorrower(stack, '/customerService');
  address.searchParams.set('building', 'b-7');
  await phone.open(address.href);
  await phone.expectText(SAMPLE_CONTACT.email);
  const calls = requests.filter((request) => new URL(request.url()).pathname.startsWith('/entirely/'));
  expect(calls.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)).toEqual([`POST ${callAddress}`]);
  const [call] = calls;
  expect(call?.postData()).toBe('overall=30');
  const query = new URL(call?.url() ?? '').searchParams;
  for (const name of ['deviceId', 'userId', 'sessionId', 'mobilePhone', 'appVersion', 'clientType']) {
    expect(query.get(name), name).toBe(address.searchParams.get(name));
  }
  expect(call?.headers()).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', building: 'b-7', gather: '' });
  expect(call?.headers()['content-type']).toContain('application/x-www-form-urlencoded');
  // The address of the page contains the session, so no request may send it as a referrer.
  const sent = await Promise.all(requests.map((request) => request.allHeaders()));
  expect(sent.map(({ referer }) => referer ?? '').filter((referer) => referer !== '')).toEqual([]);
});

test('[LEG-05] About Us is readable without JavaScript', async ({ chromiumPage, stack }) => {
  const browser = chromiumPage.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(new URL('/aboutUs', stack.origin).href);
  await expect(page.getByText('Hiram Lending Company').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'help@hiram.example' })).toHaveAttribute('href', 'mailto:help@hiram.example');
  await page.close();
});
