import { test as base, type Page, type TestInfo } from '@playwright/test';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import type { Certificate } from '../../tools/testing/certificate.ts';
import { sharedStack, type SharedStack } from '../support/shared-stack.ts';
import { startBrowser, startChromium } from './chromium.ts';
import type { Engine, EngineHost, EngineOptions } from './engine.ts';
import { startFloor } from './floor.ts';
import { Phone } from './phone.ts';
import { PlaywrightEngine } from './playwright-engine.ts';
import { startWebview } from './webview.ts';

const starters = { chromium: startChromium, browser: startBrowser, webview: startWebview, floor: startFloor } as const;
type EngineName = keyof typeof starters;

export interface PhoneWorkerFixtures {
  profileName: ProfileName;
  engineName: EngineName;
  /** Certificate of the stack, the only untrusted one that the engine accepts. */
  certificate: Certificate;
  engineHost: EngineHost;
}

export interface PhoneFixtures {
  stack: SharedStack;
  phoneOptions: EngineOptions;
  engine: Engine;
  phone: Phone;
  /** Playwright's page of the phone; only in Chromium. */
  chromiumPage: Page;
}

export const test = base.extend<PhoneFixtures, PhoneWorkerFixtures>({
  profileName: ['specified', { scope: 'worker', option: true }],
  engineName: ['chromium', { scope: 'worker', option: true }],
  certificate: [async ({ profileName }, use) => use(sharedStack(profileName).certificate), { scope: 'worker' }],
  engineHost: [
    async ({ engineName, certificate }, use) => {
      const host = await starters[engineName](certificate);
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  phoneOptions: [{ shell: true, dark: false, width: 390 }, { option: true }],
  stack: async ({ profileName }, use) => use(sharedStack(profileName)),
  engine: async ({ engineHost, phoneOptions }, use) => {
    const engine = await engineHost.open(phoneOptions);
    await use(engine);
    await engine.close();
  },
  phone: async ({ engine, stack }, use, testInfo) => {
    const phone = new Phone(engine, stack.origin);
    await use(phone);
    await assertNoOffences(phone, testInfo);
  },
  chromiumPage: async ({ engine }, use) => {
    if (!(engine instanceof PlaywrightEngine)) throw new Error('chromiumPage exists only in Chromium');
    await use(engine.page);
  },
});

/** Fails the test if its page violated the content policy or logged an error. */
async function assertNoOffences(phone: Phone, testInfo: TestInfo): Promise<void> {
  if (testInfo.status !== testInfo.expectedStatus) await phone.screenshot(testInfo.outputPath('phone.png'));
  const offences = [...phone.cspViolations().map((each) => `policy violation: ${each}`), ...phone.consoleErrors()];
  if (offences.length > 0) throw new Error(`the page violated its content policy or logged an error:\n${offences.join('\n')}`);
}
