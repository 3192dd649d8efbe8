import type { Language } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../db/cells.ts';
import { prepared } from '../db/prepared.ts';
import type { Reference } from '../db/reference.ts';
import type { CellTables } from '../../tables/cell.ts';

/** Translates a text of the lender's reference data into the borrower's language. Returns it unchanged if there is no translation. */
export type Translate = (text: string) => string;

type Translation = Pick<CellTables['translation'], 'sourceText' | 'text'>;

/** Reference data is in English; its translations have their own table. */
export async function translationsIn(reference: Reference, language: Language): Promise<Translate> {
  if (language === 'en') return (text) => text;
  const texts = indexTexts(await reference.all(byLanguage, { language }));
  return (text) => texts.get(text) ?? text;
}

const byLanguage = prepared((database: CellDatabase, given: { readonly language: Language }) =>
  database.selectFrom('translation').select(['sourceText', 'text']).where('language', '=', given.language),
);

const translationCache = new WeakMap<readonly Translation[], ReadonlyMap<string, string>>();

/** Cached rows are the same array on every call, so they are indexed only once. */
function indexTexts(rows: readonly Translation[]): ReadonlyMap<string, string> {
  const texts = translationCache.get(rows) ?? new Map(rows.map(({ sourceText, text }) => [sourceText, text]));
  translationCache.set(rows, texts);
  return texts;
}
