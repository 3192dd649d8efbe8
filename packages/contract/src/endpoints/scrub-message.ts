import { PAGE_ERROR_LIMITS } from './page-report-calls.ts';

/** Errors of JSON.parse quote the text that failed to parse; errors of selectors quote the selector. */
const QUOTED = /"[^"]*"?|“[^”]*”?|`[^`]*`?/g;
/** Single-quoted property names help to find the fault and stay; all other single-quoted text is removed. */
const SINGLE_QUOTED = /'[^']*'?/g;
const PROPERTY = /^'[a-z][A-Za-z]{0,29}'$/;
/** Numbers and ids contain a digit, addresses a slash or an at sign. */
const IDENTIFYING = /[^\s'"(),;]*[\d@/\\][^\s'"(),;]*/g;
/** Long words, because a token may contain no digit. */
const LONG = /[^\s'"(),;]{31,}/g;

/** Removes numbers, ids, addresses and quotations from an error message, so that it may be stored. */
export function scrubMessage(message: string): string {
  return message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(QUOTED, '"…"')
    .replaceAll(SINGLE_QUOTED, (quoted) => (PROPERTY.test(quoted) ? quoted : "'…'"))
    .replaceAll(IDENTIFYING, '#')
    .replaceAll(LONG, '#')
    .slice(0, PAGE_ERROR_LIMITS.messageCharacters);
}
