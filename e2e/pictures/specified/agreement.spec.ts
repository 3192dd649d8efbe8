import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { agreementUrl } from '../../support/applications.ts';
import { test } from '../../engines/fixture.ts';
import { repositoryRoot } from '../../stack/repository.ts';

const folder = join(repositoryRoot, 'reports/pictures');

// Without pictureOf, which checks in the page whether it is drawn: scripts do not run in a sandboxed page.
for (const width of [390, 320]) {
  for (const dark of [false, true]) {
    const look = `${width}-${dark ? 'dark' : 'light'}`;
    test.describe(look, () => {
      test.use({ phoneOptions: { shell: true, dark, width } });

      test('picture of agreement', async ({ phone, engine, stack }, testInfo) => {
        mkdirSync(folder, { recursive: true });
        await phone.open(await agreementUrl(stack, 2));
        await phone.expectText('Disclosure Statement');
        await engine.capture(join(folder, `agreement-${look}-${testInfo.project.name}.png`));
      });
    });
  }
}
