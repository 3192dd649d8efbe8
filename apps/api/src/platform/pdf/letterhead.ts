import { messagesIn } from '@hiram/contract/messages/message.ts';
import type { Messages } from '@hiram/contract/messages/message.ts';
import type { Language, Profile } from '@hiram/contract/product/profile.ts';
import type { Lender } from '../config/config.ts';
import type { PlatformResources } from '../resources.ts';
import { createDraft } from './pdf-draft.ts';
import type { PdfWriter } from './pdf-draft.ts';

export interface Letterhead {
  readonly language: Language;
  readonly message: Messages;
  readonly lender: Lender;
  readonly madeAt: Date;
}

/** @param wanted a language that the profile may not have */
export async function letterheadIn(wanted: Language, { clock, config }: Pick<PlatformResources, 'clock' | 'config'>): Promise<Letterhead> {
  const language = languageOf(config.profile, wanted);
  return { language, message: messagesIn(language), lender: config.lender, madeAt: await clock.now() };
}

export const languageOf = ({ languages }: Profile, wanted: Language): Language => languages.find((each) => each === wanted) ?? languages[0];

/** @param title of the whole document, repeated in the footer of every page */
export function createPdf({ language, lender, madeAt }: Letterhead, title: string): PdfWriter {
  const pdf = createDraft({ title, language, author: lender.name, madeAt });
  pdf.letterhead(lender.name);
  return pdf;
}
