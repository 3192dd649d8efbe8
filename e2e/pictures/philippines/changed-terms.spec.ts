import { publishNextVersion } from '../../support/agreements.ts';
import { anotherOffer, acceptOffer } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';

pictureOf('confirm-changed-terms', async (phone, stack) => {
  const order = await acceptOffer(stack);
  await publishNextVersion(stack);
  const offered = await anotherOffer(stack, order, 'hardin-credit');
  offered.searchParams.delete('orderId');
  await phone.open(Object.assign(offered, { pathname: '/confirmNew' }).href);
  await phone.expectText('Changed since you last agreed: Loan Agreement');
});

pictureOf('order-agreed', async (phone, stack) => {
  const order = await acceptOffer(stack);
  await publishNextVersion(stack);
  await phone.open(order.href);
  await phone.expectText('see what changed');
  await phone.evaluate((_: null) => scrollTo(0, document.body.scrollHeight), null);
});
