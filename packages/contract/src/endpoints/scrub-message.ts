import { PAGE_ERROR_LIMITS } from './page-report-calls.ts';

/** JSON.parse quotes the answer that it could not read, a selector's error quotes what was typed. */
const QUOTED = /"[^"]*"?|“[^”]*”?|`[^`]*`?/g;
/** Between single quotes stand names of properties, which say where it happened; all else there goes. */
const SINGLE_QUOTED = /'[^']*'?/g;
const PROPERTY = /^'[a-z][A-Za-z]{0,29}'$/;
/** Numbers and ids have a digit somewhere, addresses a slash or an at. */
const TELLING = /[^\s'"(),;]*[\d@/\\][^\s'"(),;]*/g;
/** A token without a digit is still a token. */
const LONG = /[^\s'"(),;]{31,}/g;

/** What is left of an error's message that may be kept: its words, without numbers, ids, addresses and quotations. */
export function scrubMessage(message: string): string {
  return message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(QUOTED, '"…"')
    .replaceAll(SINGLE_QUOTED, (quoted) => (PROPERTY.test(quoted) ? quoted : "'…'"))
    .replaceAll(TELLING, '#')
    .replaceAll(LONG, '#')
    .slice(0, PAGE_ERROR_LIMITS.messageCharacters);
}
