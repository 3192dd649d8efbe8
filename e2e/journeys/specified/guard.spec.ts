import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';

// These tests must fail: they prove that the fixture detects what no journey may do.

test.fail('a policy violation fails its test', async ({ phone }) => {
  await phone.open('/aboutUs');
  await phone.evaluate((_: null) => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "the policy let it run"';
    document.body.append(script);
  }, null);
});

test.fail('an uncaught error fails its test, even after a navigation to another page', async ({ phone }) => {
  await phone.open('/aboutUs');
  await phone.evaluate(
    (_: null) =>
      void setTimeout(() => {
        document.title = 'it throws';
        throw new Error('on purpose');
      }),
    null,
  );
  await expect.poll(() => phone.evaluate((_: null) => document.title, null)).toBe('it throws');
  await phone.open('/customerService');
});
