import { globSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '..');
/** No vowels: nothing that a blocker of advertisements knows, such as `.ad1`, comes out. */
const LETTERS = 'bcdfghjklmnpqrstvwxz';

const sheets = globSync('{src,gallery}/**/*.module.css', { cwd: WEB })
  .map((sheet) => join(WEB, sheet))
  .toSorted();
const classes = new Map<string, string[]>();

/**
 * `hc2` for the third class of a sheet: the sheet's place in the alphabet, and the class's place in it. A hash would be a
 * twelfth of all the CSS that travels; this is as unique, and the same in every build of the same sources.
 */
export function scopedClassName(local: string, file: string): string {
  const [sheet = ''] = file.split('?');
  const place = sheets.indexOf(sheet);
  if (place === -1) throw new Error(`a sheet that was not there when the build began: ${sheet}`);
  const known = classes.get(sheet) ?? [];
  classes.set(sheet, known);
  if (!known.includes(local)) known.push(local);
  return `${lettersOf(place)}${known.indexOf(local)}`;
}

const lettersOf = (place: number): string =>
  `${place < LETTERS.length ? '' : lettersOf(Math.floor(place / LETTERS.length) - 1)}${LETTERS[place % LETTERS.length]}`;
