import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Button } from '../Button.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Page, PageBody } from './Page.tsx';

afterEach(() => page.viewport(390, 844));

const draw = (whileTyping: 'stay' | 'hide'): ReturnType<typeof render> =>
  render(
    <Page title="Receiving account">
      <PageBody>
        <input aria-label="Account number" />
      </PageBody>
      <BottomBar whileTyping={whileTyping}>
        <Button>Next</Button>
      </BottomBar>
    </Page>,
  );

test('a hiding bar is hidden while the window is more than 60 px shorter', async () => {
  await draw('hide');
  const next = page.getByRole('button', { name: 'Next' });
  await expect.element(next).toBeVisible();
  await page.viewport(390, 500);
  await expect.element(next).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await expect.element(next).toBeVisible();
});

test('a staying bar is at the lower edge of the shorter window', async () => {
  await draw('stay');
  await page.viewport(390, 500);
  const bar = page.getByRole('button', { name: 'Next' }).element().parentElement;
  await expect.poll(() => bar?.getBoundingClientRect().bottom).toBe(window.innerHeight);
});

test('the bar of a long page stays visible', async () => {
  await render(
    <Page title="Order details">
      <PageBody>
        {Array.from({ length: 80 }, (_, index) => `line ${index}`).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </PageBody>
      <BottomBar>
        <Button>REPAY</Button>
      </BottomBar>
    </Page>,
  );
  const bar = page.getByRole('button', { name: 'REPAY' }).element().parentElement;
  expect(document.documentElement.scrollHeight).toBeGreaterThan(window.innerHeight);
  expect(bar?.getBoundingClientRect().bottom).toBe(window.innerHeight);
});
