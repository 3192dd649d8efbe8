import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { brandRule } from '../src/platform/config/brand.ts';
import { answerNativeBack } from '../src/platform/bridge/nativeBack.ts';
import { config } from '../src/platform/config/config.ts';
import { speak } from '../src/platform/i18n/language.ts';

/** What a page of the product has around its parts: the brand, the language, the sheets, an answer for the shell. */
export function frameThePage(): void {
  const brand = document.createElement('style');
  brand.textContent = brandRule(config.colours);
  document.head.prepend(brand);
  document.documentElement.lang = config.languages[0];
  speak(config.profile, config.languages[0]);
  answerNativeBack();
}
