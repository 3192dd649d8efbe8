import { test } from '../../engines/fixture.ts';
import { addressForNewBorrower } from '../../support/borrower.ts';
import { expectTlsAndHttp2 } from '../../support/connection.ts';
import { SAMPLE_CONTACT } from '../../support/contact-row.ts';

test('serves the page, its files and its calls over TLS and HTTP/2', async ({ phone, stack }) => {
  await phone.open((await addressForNewBorrower(stack, '/customerService')).href);
  await phone.expectText(SAMPLE_CONTACT.email);
  await expectTlsAndHttp2(phone);
});
