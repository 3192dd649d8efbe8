import { test } from '../../../../support/filipino/filipino-test.ts';

// These tests must fail: they prove that the checks of the other journeys detect every fault.

test.beforeEach(async ({ phone, filipino, stack }) => {
  await filipino.open(new URL('/customerService', stack.origin));
  await phone.see('help@hiram.example');
});

test.fail('[BEY-14] English that somebody has written into a page is found', async ({ phone, filipino }) => {
  await phone.run("document.querySelector('main').append('How can we help?')");
  await filipino.check('a page with a text in English');
});

test.fail('[BEY-14] English in a name for screen readers is found', async ({ phone, filipino }) => {
  await phone.run("document.querySelector('main').setAttribute('aria-label', 'Contact details')");
  await filipino.check('a page with a name in English');
});

test.fail('[BEY-14] English that is marked as such is found where none is due', async ({ phone, filipino }) => {
  await phone.run("document.querySelector('main').insertAdjacentHTML('beforeend', '<p lang=en>How can we help?</p>')");
  await filipino.check('a page with a paragraph in English');
});

test.fail('[BEY-14] a text that its box cuts off is found', async ({ phone, filipino }) => {
  await phone.run(
    "Object.assign(document.querySelector('h2, main p').style, { width: '40px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })",
  );
  await filipino.check('a page with a text that is cut off');
});

test('[BEY-14] and nothing is found on the page as it is', async ({ filipino }) => {
  await filipino.check('customer service');
});
