import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';
import { findBarriers } from '../../support/barriers.ts';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

for (const dark of [false, true]) {
  test.describe(dark ? 'dark' : 'light', () => {
    test.use({ phoneOptions: { shell: true, dark, width: 390 } });

    for (const [path, text] of [
      ['/customerService', 'help@hiram.example'],
      ['/aboutUs', 'Hiram Lending Company'],
      ['/', 'Hiram Lending Company'],
      ['/Loan', 'Hiram Lending Company'],
    ] as const) {
      test(`axe finds no violation on ${path}`, async ({ phone }) => {
        await phone.open(path);
        await phone.expectText(text);
        await phone.run(axe);
        expect(await phone.evaluate(findBarriers, null)).toEqual([]);
      });
    }
  });
}
