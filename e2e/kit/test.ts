import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate, type Certificate } from '../../tools/testing/certificate.ts';
import { test as base } from '../engines/fixture.ts';
import { Phone } from '../engines/phone.ts';

export const STORYBOOK_VARIABLE = 'HIRAM_E2E_STORYBOOK';

export function storybookOrigin(): string {
  const origin = process.env[STORYBOOK_VARIABLE];
  if (origin === undefined) throw new Error('Storybook is started by the global setup of kit/playwright.config.ts');
  return origin;
}

/** A phone that shows the stories. No stack runs, so the certificate is unused. */
export const test = base.extend<object, { certificate: Certificate }>({
  certificate: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'hiram-kit-'));
      await use(makeCertificate(folder));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  phone: async ({ engine }, use) => {
    await use(new Phone(engine, storybookOrigin()));
  },
});
