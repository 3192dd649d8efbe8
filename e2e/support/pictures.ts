import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../engines/fixture.ts';
import type { Phone } from '../engines/phone.ts';
import type { SharedStack } from './shared-stack.ts';
import { repositoryRoot } from '../stack/repository.ts';

const folder = join(repositoryRoot, 'reports/pictures');

const PHONES: readonly number[] = [390, 320];

/** Takes pictures of a page, light and dark, in each width. `bring` navigates the phone to the page. */
export function pictureOf(name: string, navigate: (phone: Phone, stack: SharedStack) => Promise<void>, widths = PHONES): void {
  for (const width of widths) {
    for (const dark of [false, true]) {
      const look = `${width}-${dark ? 'dark' : 'light'}`;
      test.describe(look, () => {
        test.use({ phoneOptions: { shell: true, dark, width } });

        test(`picture of ${name}`, async ({ phone, stack }, testInfo) => {
          test.slow();
          mkdirSync(folder, { recursive: true });
          await navigate(phone, stack);
          await phone.screenshot(join(folder, `${name}-${look}-${testInfo.project.name}.png`));
        });
      });
    }
  }
}
