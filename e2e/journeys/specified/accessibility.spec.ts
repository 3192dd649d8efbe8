import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds on the page that is open, one line each. */
async function findBarriers(_: null): Promise<readonly string[]> {
  const { axe: found } = window as unknown as { axe: Axe };
  // Fetching style sheets again would be a request that the page itself never makes.
  const { violations } = await found.run({ preload: false });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const dark of [false, true]) {
  test.describe(dark ? 'dark' : 'light', () => {
    test.use({ phoneOptions: { shell: true, dark, width: 390 } });

    for (const [path, text] of [
      ['/customerService', 'help@hiram.example'],
      ['/aboutUs', 'Hiram Lending Company'],
      ['/', 'Hiram Lending Company'],
      ['/Loan', 'Hiram Lending Company'],
    ] as const) {
      test(`${path} has no barrier that axe can find`, async ({ phone }) => {
        await phone.open(path);
        await phone.see(text);
        await phone.run(axe);
        expect(await phone.evaluate(findBarriers, null)).toEqual([]);
      });
    }
  });
}
