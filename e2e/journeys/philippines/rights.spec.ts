import { expect } from '@playwright/test';
import { listCorrections, secondLook } from '@hiram/contract/endpoints/rights.ts';
import { addressAfterRefusal, callAs } from '../../support/applications.ts';
import { dueOrder } from '../../support/orders.ts';
import { addressOfAnswer, answerRequest } from '../../support/rights.ts';
import { test } from '../../engines/fixture.ts';

test('[BEY-25] shows the regulator’s address and the complaint’s file below the reply to a complaint', async ({ phone, stack }) => {
  test.slow();
  await phone.open((await addressOfAnswer(stack, await dueOrder(stack, 5))).href);

  await phone.expectText('If our answer does not help');
  await phone.expectText('Save your complaint’s file');
  await phone.expectText('complaints@regulator.example');
});

test('[BEY-26] a borrower requests a second look, staff decide, and the page shows the decision', async ({ phone, stack }) => {
  test.slow();
  const address = await addressAfterRefusal(stack, '/applicationFailed');
  await phone.open(address.href);
  await phone.expectText('A computer made this decision');
  await phone.tap('Ask a person to look again');
  await phone.type('Is there something that we should know?', 'I have had a new job since May.');
  await phone.tap('Ask for a second look');
  await phone.expectText('A person is looking at it');

  const { request } = await callAs(address, secondLook, { orderId: address.searchParams.get('orderId') ?? '' });
  const text = 'With your new job you can borrow up to ₱5,000.';
  await answerRequest(stack, 'decide-second-look', { requestId: request?.requestId ?? '', outcome: 'granted', text });
  await phone.open(address.href);
  await phone.expectText('You can apply again');
  await phone.expectText(text);
});

test('[BEY-27] gives a consent by a tap, and shows the answer to a requested correction', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 5);
  const centre = Object.assign(new URL(order), { pathname: '/privacyCentre' });
  await phone.open(centre.href);
  await phone.expectText('Only if you say yes');
  await phone.tap('Products we suggest');
  await phone.expectText('You said yes on');
  await phone.expectText('Sample SMS Network');

  await phone.tap('Correct my data Say what is wrong, and see our answer');
  await phone.type('What is wrong, and how is it right?', 'My name is spelled Reyes, not Reyez.');
  await phone.tap('Ask for the correction');
  await phone.expectText('A person is looking at it');
  const { requests } = await callAs(order, listCorrections, {});
  expect(requests.map(({ state }) => state)).toEqual(['open']);
  const requestId = requests[0]?.requestId ?? '';
  await answerRequest(stack, 'answer-correction', { requestId, outcome: 'granted', text: 'It is Reyes now.' });
  await phone.open(centre.href);
  await phone.tap('Correct my data Say what is wrong, and see our answer');
  await phone.expectText('It is Reyes now.');
});
