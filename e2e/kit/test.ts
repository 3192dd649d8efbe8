import { test as base } from '../engines/fixture.ts';
import { Phone } from '../engines/phone.ts';

export const GALLERY_VARIABLE = 'HIRAM_E2E_GALLERY';

/** A phone that looks at the gallery: no stack runs behind it. */
export const test = base.extend({
  phone: async ({ engine }, use) => {
    const origin = process.env[GALLERY_VARIABLE];
    if (origin === undefined) throw new Error('the gallery is started by the global setup of kit/playwright.config.ts');
    await use(new Phone(engine, origin));
  },
});
