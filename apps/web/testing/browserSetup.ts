import { afterEach, beforeEach } from 'vitest';
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

beforeEach(() => {
  ownAddress = window.location.href;
  sessionStorage.clear();
});
afterEach(() => {
  toast.hide();
  window.history.replaceState(null, '', ownAddress);
});
