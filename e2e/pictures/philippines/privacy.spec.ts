import { randomUUID } from 'node:crypto';
import { valueOf } from '@hiram/partner/client.ts';
import { dueOrder } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';
import { partnerOf } from '../../support/shared-stack.ts';

pictureOf('privacy-centre', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.expectText('To pay you out.');
});

pictureOf('privacy-erase', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.tap('Erase my data What the law lets us erase, we erase');
  await phone.expectText('so some of it has to stay for now.');
});

pictureOf('privacy-sign-ins', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  valueOf(await partnerOf(stack).issueSession({ userId: order.searchParams.get('userId') ?? '', deviceId: randomUUID() }));
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.expectText('Open since:');
  await phone.evaluate((_: null) => {
    const rows = [...document.querySelectorAll('main span')].filter(({ textContent }) => textContent.includes('Open since:'));
    rows.at(-1)?.scrollIntoView({ block: 'center' });
  }, null);
});

pictureOf('privacy-sign-out', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.expectText('Sign out everywhere');
  await phone.evaluate((_: null) => scrollTo(0, document.body.scrollHeight), null);
});
