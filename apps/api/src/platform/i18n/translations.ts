import type { Language } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../db/cells.ts';

/** A text of the lender's reference data in the borrower's language; unchanged where the lender has no translation. */
export type Translate = (text: string) => string;

/** Reference data is in English; its translations are in a table of their own. */
export async function translationsIn(database: CellDatabase, language: Language): Promise<Translate> {
  if (language === 'en') return (text) => text;
  const rows = await database.selectFrom('translation').select(['source_text', 'text']).where('language', '=', language).execute();
  const texts = new Map(rows.map(({ source_text, text }) => [source_text, text]));
  return (text) => texts.get(text) ?? text;
}
