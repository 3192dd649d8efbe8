import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../../engines/fixture.ts';
import { repositoryRoot } from '../../stack/repository.ts';

const folder = join(repositoryRoot, 'reports/pictures');

const pages = [
  ['customer-service', '/customerService', 'help@hiram.example'],
  ['about-us', '/aboutUs', 'Hiram Lending Company'],
  ['not-found', '/no-such-page', 'This page does not exist'],
  ['session-expired', '/order?userId=nobody&sessionId=over&deviceId=phone&productId=hiram-cash&orderId=OR1', 'Please sign in again'],
] as const;

for (const width of [390, 320]) {
  for (const dark of [false, true]) {
    test.describe(`${width} ${dark ? 'dark' : 'light'}`, () => {
      test.use({ phoneOptions: { shell: true, dark, width } });

      for (const [name, path, text] of pages) {
        test(`picture of ${name}`, async ({ phone }, testInfo) => {
          mkdirSync(folder, { recursive: true });
          await phone.open(path);
          await phone.expectText(text);
          await phone.screenshot(join(folder, `${name}-${width}-${dark ? 'dark' : 'light'}-${testInfo.project.name}.png`));
        });
      }
    });
  }
}
