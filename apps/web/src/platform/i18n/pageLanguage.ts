import type { Language } from '@hiram/contract/product/profile.ts';
import { getLocale } from '@hiram/contract/messages/generated/runtime.js';

/** Language of the page, for texts that the service writes. */
export const pageLanguage = (): Language => (getLocale() === 'fil' ? 'fil' : 'en');
