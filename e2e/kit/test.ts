import { test as base } from '../engines/fixture.ts';
import { Phone } from '../engines/phone.ts';

export const STORYBOOK_VARIABLE = 'HIRAM_E2E_STORYBOOK';

export function storybookOrigin(): string {
  const origin = process.env[STORYBOOK_VARIABLE];
  if (origin === undefined) throw new Error('Storybook is started by the global setup of kit/playwright.config.ts');
  return origin;
}

/** A phone that looks at the stories: no stack runs behind it. */
export const test = base.extend({
  phone: async ({ engine }, use) => {
    await use(new Phone(engine, storybookOrigin()));
  },
});
