import { askCorrection } from '@hiram/contract/endpoints/rights.ts';
import { addressAfterRefusal, callAs } from '../../support/applications.ts';
import { dueOrder } from '../../support/orders.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import { addressOfAnswer, answerRequest, requestSecondLook } from '../../support/rights.ts';

const WORDS = 'I have had a new job since May, and my pay slip is in the app.';

const scrollTo = (phone: Phone, heading: string): Promise<void> =>
  phone.evaluate((text: string) => {
    const found = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === text);
    window.scrollTo(0, (found?.getBoundingClientRect().top ?? 0) + window.scrollY - 72);
  }, heading);

pictureOf('complaint-regulator', async (phone, stack) => {
  await phone.open((await addressOfAnswer(stack, await dueOrder(stack, 5))).href);
  await phone.expectText('If our answer does not help');
  await scrollTo(phone, 'If our answer does not help');
});

pictureOf('complaint-regulator-fil', async (phone, stack) => {
  const there = await addressOfAnswer(stack, await dueOrder(stack, 5));
  there.searchParams.set('lang', 'fil');
  await phone.open(there.href);
  await phone.expectText('Kung hindi nakatulong ang sagot namin');
  await scrollTo(phone, 'Kung hindi nakatulong ang sagot namin');
});

pictureOf('second-look', async (phone, stack) => {
  await phone.open((await addressAfterRefusal(stack, '/applicationFailed')).href);
  await phone.expectText('A computer made this decision');
});

pictureOf('second-look-ask', async (phone, stack) => {
  await phone.open((await addressAfterRefusal(stack, '/applicationFailed')).href);
  await phone.tap('Ask a person to look again');
  await phone.type('Is there something that we should know?', WORDS);
});

pictureOf('second-look-fil', async (phone, stack) => {
  const address = await addressAfterRefusal(stack, '/applicationFailed');
  await requestSecondLook(address, WORDS);
  address.searchParams.set('lang', 'fil');
  await phone.open(address.href);
  await phone.expectText('May taong tumitingin dito');
});

pictureOf('second-look-granted', async (phone, stack) => {
  const address = await addressAfterRefusal(stack, '/applicationFailed');
  const text = 'We saw your pay slip. You can borrow up to ₱5,000.';
  await answerRequest(stack, 'decide-second-look', { requestId: await requestSecondLook(address, WORDS), outcome: 'granted', text });
  await phone.open(address.href);
  await phone.expectText('You can apply again');
});

pictureOf('privacy-consents', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.expectText('Only if you say yes');
  await scrollTo(phone, 'Part of your loan');
});

pictureOf('privacy-recipients', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.expectText('Sample SMS Network');
  await scrollTo(phone, 'Who else is given it');
});

pictureOf('privacy-correction', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await callAs(order, askCorrection, { text: 'My name is spelled Reyes, not Reyez.' });
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.tap('Correct my data Say what is wrong, and see our answer');
  await phone.expectText('A person is looking at it');
});
