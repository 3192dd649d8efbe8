import { getLocale } from '@hiram/contract/messages/generated/runtime.js';

/** 'Sep 14, 2026' in the page's language, or what is asked for of it. The day as YYYY-MM-DD. */
export function dayInWords(day: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  // The language alone: a browser refuses the name of our own kind of English.
  const [language] = getLocale().split('-');
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
