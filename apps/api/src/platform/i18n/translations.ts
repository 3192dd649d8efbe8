import type { Language } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../db/cells.ts';

/** A text of the lender's reference data in the borrower's language; as it was given where the lender has no other. */
export type Translate = (text: string) => string;

/** Reference data is given in English, with what the lender has in other languages beside it. */
export async function translationsIn(database: CellDatabase, language: Language): Promise<Translate> {
  if (language === 'en') return (text) => text;
  const rows = await database.selectFrom('translation').select(['given', 'text']).where('language', '=', language).execute();
  const texts = new Map(rows.map(({ given, text }) => [given, text]));
  return (text) => texts.get(text) ?? text;
}
