import { brandRule } from '../src/brand.ts';
import { config } from '../src/config.ts';
import { speak } from '../src/messages/language.ts';

const brand = document.createElement('style');
brand.textContent = brandRule(config.colours);
document.head.prepend(brand);
document.documentElement.lang = 'en';

speak(config.profile, 'en');
