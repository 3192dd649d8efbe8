import { expect } from '@playwright/test';
import { test } from '../../../engines/fixture.ts';
import { acceptOffer } from '../../../support/orders.ts';

test.use({ phoneOptions: { shell: false, dark: false, width: 1280 } });

test('the preview shows a page in a phone frame, simulates its shell, and lists its messages and calls', async ({
  phone,
  stack,
  chromiumPage,
}) => {
  const { search } = await acceptOffer(stack, { decision: 'person' });
  await phone.open(`/testPreview${search}`);
  const log = chromiumPage.getByRole('region', { name: 'Messages and calls of the page' });
  const frameContent = chromiumPage.frameLocator('iframe');
  await expect(frameContent.getByText('help@hiram.example')).toBeVisible();
  await expect(log).toContainText('/entirely/v3/personal-center/contact-kf-info');
  await frameContent.getByRole('button', { name: 'Back' }).click();
  await expect(log).toContainText('closeWebview {}');
  await chromiumPage.getByRole('link', { name: 'Loan detail' }).click();
  await expect(frameContent.getByRole('heading', { name: 'We’re reviewing your loan' })).toBeVisible();
  await chromiumPage.getByRole('button', { name: 'Native back' }).click();
  await expect(log).toContainText('nativeBack: the shell goes back itself');
});

test('the preview shows a page in dark mode and in another brand’s colours', async ({ phone, chromiumPage }) => {
  await phone.open('/testPreview');
  const page = chromiumPage.frameLocator('iframe').locator('html');
  const token = (name: string): Promise<string> =>
    page.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  await expect.poll(() => token('--bg')).toBe('#fff');
  await chromiumPage.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(() => token('--bg')).not.toBe('#fff');
  const before = await token('--brand-primary');
  await chromiumPage.getByLabel('Brand').selectOption('Alon');
  await expect.poll(() => token('--brand-primary')).not.toBe(before);
});

test('the preview links to the sandbox, which moves and resets the clock', async ({ phone, chromiumPage }) => {
  await phone.open('/testPreview');
  const clock = await chromiumPage.getByRole('link', { name: 'Move the clock' }).getAttribute('href');
  const clockPage = await chromiumPage.context().newPage();
  await clockPage.goto(clock ?? '');
  await clockPage.getByRole('button', { name: '7 days on' }).click();
  await expect(clockPage.getByText('Business time is 7 days ahead.')).toBeVisible();
  await clockPage.getByRole('button', { name: 'Back to today' }).click();
  await expect(clockPage.getByText('Business time is the time of day.')).toBeVisible();
});
