import type { Language } from '@hiram/contract/product/profile.ts';
import { getLocale } from '@hiram/contract/messages/generated/runtime.js';

/** What the page speaks, for what the service writes on its behalf. */
export const pageLanguage = (): Language => (getLocale() === 'fil' ? 'fil' : 'en');
