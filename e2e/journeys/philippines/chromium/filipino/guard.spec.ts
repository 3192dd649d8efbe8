import { test } from '../../../../support/filipino/reader.ts';

// These must fail: they show that nothing of what the other journeys look for can pass by.

test.beforeEach(async ({ phone, reader, stack }) => {
  await reader.opens(new URL('/customerService', stack.origin));
  await phone.see('help@hiram.example');
});

test.fail('[BEY-14] English that somebody has written into a page is found', async ({ phone, reader }) => {
  await phone.run("document.querySelector('main').append('How can we help?')");
  await reader.reads('a page with a text in English');
});

test.fail('[BEY-14] English in a name for screen readers is found', async ({ phone, reader }) => {
  await phone.run("document.querySelector('main').setAttribute('aria-label', 'Contact details')");
  await reader.reads('a page with a name in English');
});

test.fail('[BEY-14] English that is marked as such is found where none is due', async ({ phone, reader }) => {
  await phone.run("document.querySelector('main').insertAdjacentHTML('beforeend', '<p lang=en>How can we help?</p>')");
  await reader.reads('a page with a paragraph in English');
});

test.fail('[BEY-14] a text that its box cuts off is found', async ({ phone, reader }) => {
  await phone.run(
    "Object.assign(document.querySelector('h2, main p').style, { width: '40px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })",
  );
  await reader.reads('a page with a text that is cut off');
});

test('[BEY-14] and nothing is found on the page as it is', async ({ reader }) => {
  await reader.reads('customer service');
});
