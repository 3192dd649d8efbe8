import { expect } from '@playwright/test';
import { addressForNewBorrower } from '../../support/borrower.ts';
import { SAMPLE_CONTACT, setContact } from '../../support/contact-row.ts';
import { test } from '../../engines/fixture.ts';
import { startService, stopService } from '../../support/shared-stack.ts';

test.afterEach(async ({ stack }) => setContact(stack, SAMPLE_CONTACT));

test('[LEG-03] shows the telephone number and the e-mail address of the database', async ({ phone, stack }) => {
  await phone.open((await addressForNewBorrower(stack, '/customerService')).href);
  await phone.expectText(SAMPLE_CONTACT.telephone);
  await phone.expectText(SAMPLE_CONTACT.email);
  await setContact(stack, { telephone: '(02) 8555 0199', email: 'tulong@hiram.example' });
  await phone.open('/customerService');
  await phone.expectText('(02) 8555 0199');
  await phone.expectText('tulong@hiram.example');
});

test('[LEG-03] tapping the e-mail address opens a mail link', async ({ phone }) => {
  await phone.open('/customerService');
  await phone.expectText(SAMPLE_CONTACT.email);
  await phone.evaluate((_: null) => {
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      document.title = `${event.defaultPrevented ? 'prevented' : 'followed'} ${link?.href}`;
      // The machine has no mail program: the test only checks that the tap reached the link and was not cancelled.
      event.preventDefault();
    });
  }, null);
  await phone.tap(`E-mail ${SAMPLE_CONTACT.email}`);
  expect(await phone.evaluate((_: null) => document.title, null)).toBe(`followed mailto:${SAMPLE_CONTACT.email}`);
});

test('[LEG-03] [LEG-04] the telephone number is a tel: link; no control opens the complaint page or calls through the bridge', async ({
  phone,
}) => {
  await phone.open('/customerService');
  await phone.expectText(SAMPLE_CONTACT.email);
  expect(await phone.controls()).toEqual(['Back', `Telephone ${SAMPLE_CONTACT.telephone}`, `E-mail ${SAMPLE_CONTACT.email}`]);
  expect(await phone.attribute('a[href^="tel:"]', 'href')).toBe('tel:0285550142');
  await phone.tap(`E-mail ${SAMPLE_CONTACT.email}`);
  expect(phone.bridgeMessages()).toEqual([]);
});

test('[GEN-05] makes one call per load, below the base path, with the session of the address in its query', async ({ phone, stack }) => {
  const address = await addressForNewBorrower(stack, '/customerService');
  await phone.open(address.href);
  await phone.expectText(SAMPLE_CONTACT.email);
  const calls = await phone.serviceCalls();
  expect(calls.map(({ pathname }) => pathname)).toEqual(['/entirely/v3/personal-center/contact-kf-info']);
  expect(Object.fromEntries(calls[0]?.searchParams ?? [])).toEqual({
    ...Object.fromEntries(address.searchParams),
    merchantNumber: '1000001',
  });
});

test('Retry loads the page after the service has restarted', async ({ phone, stack }) => {
  await stopService(stack);
  try {
    await phone.open('/customerService');
    await phone.expectText('We couldn’t load this page');
  } finally {
    await startService(stack);
  }
  await phone.tap('Retry');
  await phone.expectText(SAMPLE_CONTACT.telephone);
  await phone.expectNoText('We couldn’t load this page');
});
