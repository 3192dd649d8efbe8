import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';

test('[LEG-06] the website has its four tabs, and each opens its page', async ({ phone }) => {
  await phone.open('/');
  await phone.expectText('See every peso before you borrow.');
  await phone.tap('About Us');
  await phone.expectText('We lend small, and say the price out loud.');
  expect(await phone.path()).toBe('/About');
  await phone.tap('Privacy Policy');
  await phone.expectText('Open the policy on its own page');
  expect(await phone.path()).toBe('/Policy');
  await phone.tap('Loan terms and conditions');
  await phone.expectText('1. The parties and this agreement');
  expect(await phone.path()).toBe('/Loan');
  await phone.tap('Home');
  await phone.expectText('What ₱8,000 really costs.');
});

test('[LEG-06] serves the user agreement and the contact details', async ({ phone }) => {
  await phone.open('/User');
  await phone.expectText('1. What this agreement is about');
  await phone.open('/Contact');
  await phone.expectText('For a question about your loan, write to us in the app.');
  expect(await phone.attribute('main a[href^="tel:"]', 'href')).toBe('tel:0285550142');
});

test('[LEG-07] the carousel of the home page has three pictures and advances by itself, beside three fixed ones', async ({ phone }) => {
  await phone.open('/');
  const slides = (): Promise<{ shown: number; pictures: number; others: number }> =>
    phone.evaluate(() => {
      const dots = [...document.querySelectorAll('[data-dot]')];
      return {
        shown: dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'),
        pictures: document.querySelectorAll('[data-slides] svg').length,
        others: document.querySelectorAll('main svg[viewBox="0 0 40 40"]').length,
      };
    }, null);
  expect(await slides()).toMatchObject({ shown: 0, pictures: 3, others: 3 });
  await expect.poll(async () => (await slides()).shown).toBe(1);
});

test('[LEG-08] the footer of every page has company, phone, e-mail, address and copyright', async ({ phone }) => {
  for (const path of ['/', '/About', '/Policy', '/Loan', '/User', '/Contact']) {
    await phone.open(path);
    await phone.expectText('© 2026 Hiram Lending Company');
    const footer = await phone.evaluate(() => document.querySelector('footer')?.innerText ?? '', null);
    for (const text of ['Hiram Lending Company', '(02) 8555 0142', 'help@hiram.example', '12F Sample Tower'])
      expect(footer).toContain(text);
  }
});

test('[LEG-09] the Privacy Policy tab has the external policy of the brand in a sandboxed frame', async ({ phone }) => {
  await phone.open('/Policy');
  // Another company's page, which no machine of the journeys serves.
  expect(await phone.attribute('iframe', 'src')).toBe('https://privacy.hiram.example/policy');
  expect(await phone.attribute('iframe', 'sandbox')).not.toMatch(/top-navigation|forms|popups|modals/);
});

test('[LEG-01] [LEG-02] the privacy policy is titled General Terms and Conditions, opens at its top and has all sections', async ({
  phone,
}) => {
  await phone.open('/privacyPolicy');
  await phone.expectText('11. Grievance officer');
  await phone.expectText('SEC Registration No. 0000000');
  expect(await phone.evaluate(() => document.title, null)).toBe('General Terms and Conditions');
  expect(await phone.evaluate(() => window.scrollY, null)).toBe(0);
  // A page that was scrolled down is shown from its top when it is opened again.
  await phone.evaluate(() => window.scrollTo(0, 600), null);
  await phone.open('/aboutUs');
  await phone.historyBack();
  await phone.expectText('11. Grievance officer');
  await expect.poll(() => phone.evaluate(() => window.scrollY, null)).toBe(0);
});

test('[LEG-11] [LEG-12] [LEG-13] the address of the loan agreement shows the complete terms', async ({ phone }) => {
  await phone.open('/loanAgreement');
  await phone.expectText('A loan is granted for a term of 91 to 365 calendar days.');
  await phone.expectText('Rs.1,000 for new clients, Rs.800 for repeat clients');
  for (const title of ['7. Prolongation', '8. Default: if you pay late', '11. Court judgment']) await phone.expectText(title);
});
