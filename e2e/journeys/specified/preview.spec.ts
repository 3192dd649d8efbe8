import { test } from '../../engines/fixture.ts';
import { acceptOffer } from '../../support/orders.ts';

test('[DEV-01] [DEV-02] the preview opens a page with the values of its form', async ({ phone, stack }) => {
  const { search } = await acceptOffer(stack, { decision: 'person' });
  await phone.open(`/testPreview${search}`);
  await phone.expectText('Internal. Not shown to borrowers.');
  await phone.tap('Loan detail');
  await phone.expectText('We’re reviewing your loan');
});
