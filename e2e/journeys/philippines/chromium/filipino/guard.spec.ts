import { test } from '../../../../support/filipino/filipino-test.ts';

// These tests must fail: they prove that the checks of the other journeys detect every fault.

test.beforeEach(async ({ phone, filipino, stack }) => {
  await filipino.open(new URL('/customerService', stack.origin));
  await phone.expectText('help@hiram.example');
});

test.fail('[BEY-14] hard-coded English text fails the check', async ({ phone, filipino }) => {
  await phone.run("document.querySelector('main').append('How can we help?')");
  await filipino.check('a page with a text in English');
});

test.fail('[BEY-14] an accessible name in English fails the check', async ({ phone, filipino }) => {
  await phone.run("document.querySelector('main').setAttribute('aria-label', 'Contact details')");
  await filipino.check('a page with a name in English');
});

test.fail('[BEY-14] text marked as English fails the check where no English is allowed', async ({ phone, filipino }) => {
  await phone.run("document.querySelector('main').insertAdjacentHTML('beforeend', '<p lang=en>How can we help?</p>')");
  await filipino.check('a page with a paragraph in English');
});

test.fail('[BEY-14] a text that its box cuts off fails the check', async ({ phone, filipino }) => {
  await phone.run(
    "Object.assign(document.querySelector('h2, main p').style, { width: '40px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })",
  );
  await filipino.check('a page with a text that is cut off');
});

test('[BEY-14] the unchanged page passes the check', async ({ filipino }) => {
  await filipino.check('customer service');
});
