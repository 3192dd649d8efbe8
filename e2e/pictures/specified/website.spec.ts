import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { acceptOffer } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import { repositoryRoot } from '../../stack/repository.ts';

const folder = join(repositoryRoot, 'reports/pictures');

const pages = [
  ['site-home', '/'],
  ['site-about', '/About'],
  ['site-policy', '/Policy'],
  ['site-loan', '/Loan'],
  ['site-user', '/User'],
  ['site-contact', '/Contact'],
  ['privacy-policy', '/privacyPolicy'],
  ['loan-agreement', '/loanAgreement'],
] as const;

for (const width of [320, 390, 768, 1280]) {
  for (const dark of [false, true]) {
    const look = `${width}-${dark ? 'dark' : 'light'}`;
    test.describe(look, () => {
      test.use({ phoneOptions: { shell: false, dark, width } });
      for (const [name, path] of pages) {
        test(`picture of ${name}`, async ({ phone }, testInfo) => {
          mkdirSync(folder, { recursive: true });
          await phone.open(path);
          await phone.expectText('Hiram Lending Company');
          await phone.screenshot(join(folder, `${name}-${look}-${testInfo.project.name}.png`));
        });
      }
    });
  }
}

test.describe('1280-light', () => {
  test.use({ phoneOptions: { shell: false, dark: false, width: 1280 } });
  test('picture of preview', async ({ phone, stack }, testInfo) => {
    const { search } = await acceptOffer(stack, { decision: 'person' });
    await phone.open(`/testPreview${search}`);
    await phone.tap('Loan detail');
    await phone.expectText('/entirely/v3/loan-details/loan-details');
    await phone.screenshot(join(folder, `preview-1280-light-${testInfo.project.name}.png`));
  });
});
