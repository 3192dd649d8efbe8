import type { Language } from '@hiram/contract/product/profile.ts';
import type { Lender } from '../config/config.ts';
import type { Resources } from '../resources.ts';
import { momentIn } from './display.ts';
import { PdfDocument } from './pdf-document.ts';
import { filled, languageOf, wordsOf } from './words.ts';
import type { Words } from './words.ts';

/** What every document of the lender is written with. */
export interface Letterhead {
  readonly language: Language;
  readonly words: Words;
  readonly lender: Lender;
  readonly madeAt: Date;
}

/** @param asked a language that the profile may not have */
export async function letterheadIn(asked: Language, { clock, config }: Pick<Resources, 'clock' | 'config'>): Promise<Letterhead> {
  const language = languageOf(config.profile, asked);
  return { language, words: wordsOf(language), lender: config.lender, madeAt: await clock.now() };
}

/** @param title of the whole document; it stands at the foot of each page */
export function beginPdf({ language, words, lender, madeAt }: Letterhead, title: string): PdfDocument {
  const made = filled(words.madeOn, { moment: momentIn(language, madeAt) });
  const foot = (page: number): string => `${filled(words.page, { document: title, page })}. ${made}`;
  const paper = new PdfDocument({ title, language, author: lender.name, madeAt, foot });
  paper.letterhead(lender.name);
  return paper;
}
