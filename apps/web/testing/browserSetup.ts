import { onlineManager } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { brandRule } from '../src/platform/config/brand.ts';
import { config } from '../src/platform/config/config.ts';
import { setMessageLanguage } from '../src/platform/i18n/language.ts';
import { toast } from '../src/ui/toast/toast.ts';

const brand = document.createElement('style');
brand.textContent = brandRule(config.colours);
document.head.prepend(brand);
document.documentElement.lang = 'en';

setMessageLanguage(config.profile, 'en');

/** Address at which the runner opened the file. Restored after each test, because a page under test changes it. */
let ownAddress: string;

// The library registers its own cleanup only at its first import, which is once for all files of a page.
afterAll(async () => {
  await cleanup();
  // Removes elements that a test mounted without the library.
  document.body.replaceChildren();
  // A listener that cancels navigations would prevent the next files from opening their pages.
  const { href } = window.location;
  window.history.replaceState(null, '', '#ended');
  if (window.location.hash !== '#ended') throw new Error('this file has not removed a listener that cancels navigations');
  window.history.replaceState(null, '', href);
});
beforeEach(async () => {
  await cleanup();
  // Set directly and not by the event: without a mounted client nothing listens to the event, and every later mutation of the page would wait for the
  // network.
  onlineManager.setOnline(true);
  ownAddress = window.location.href;
  sessionStorage.clear();
});
afterEach(() => {
  toast.hide();
  window.history.replaceState(null, '', ownAddress);
});
