import { onlineManager } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { brandRule } from '../src/platform/config/brand.ts';
import { config } from '../src/platform/config/config.ts';
import { speak } from '../src/platform/i18n/language.ts';
import { toast } from '../src/ui/toast/toast.ts';

const brand = document.createElement('style');
brand.textContent = brandRule(config.colours);
document.head.prepend(brand);
document.documentElement.lang = 'en';

speak(config.profile, 'en');

/** A page under test moves the address: the next one begins where the runner opened the file. */
let ownAddress: string;

// The library registers its own cleanup when it is first imported, which is once for all files of a page.
afterAll(async () => {
  await cleanup();
  // What a test mounted without the library.
  document.body.replaceChildren();
  // A listener that cancels navigations would keep the next files at this address, whatever page they open.
  const { href } = window.location;
  window.history.replaceState(null, '', '#ended');
  if (window.location.hash !== '#ended') throw new Error('this file has not removed a listener that cancels navigations');
  window.history.replaceState(null, '', href);
});
beforeEach(async () => {
  await cleanup();
  // Not by the event: without a mounted client nothing listens to it, and every later mutation of the page would wait for the network.
  onlineManager.setOnline(true);
  ownAddress = window.location.href;
  sessionStorage.clear();
});
afterEach(() => {
  toast.hide();
  window.history.replaceState(null, '', ownAddress);
});
