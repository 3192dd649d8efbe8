import { message } from '@hiram/contract/messages/message.ts';
import { COLLECTION_PROBLEM_TYPE, UNRECORDED_PAYMENT_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';
import { LANGUAGES } from '@hiram/contract/product/profile.ts';
import type { Language } from '@hiram/contract/product/profile.ts';

interface ReplyTemplate {
  readonly name: string;
  /** Type of complaint that the template answers; `null` for any. A lender numbers the other types itself. */
  readonly type: number | null;
  /** Words in brackets must be filled in before the reply is sent. */
  readonly texts: Readonly<Record<Language, string>>;
}

const KEYS = [
  { key: 'reply_payment_found', type: UNRECORDED_PAYMENT_PROBLEM_TYPE },
  { key: 'reply_payment_not_found', type: UNRECORDED_PAYMENT_PROBLEM_TYPE },
  { key: 'reply_collection', type: COLLECTION_PROBLEM_TYPE },
  { key: 'reply_amount', type: null },
  { key: 'reply_personal_data', type: null },
  { key: 'reply_corrected', type: null },
  { key: 'reply_more_time', type: null },
] as const;

export const REPLY_TEMPLATES: readonly ReplyTemplate[] = KEYS.map(({ key, type }) => ({
  name: key.replace('reply_', '').replaceAll('_', '-'),
  type,
  texts: { en: message('en', key), fil: message('fil', key) },
}));

const BLANKS = new Set(REPLY_TEMPLATES.flatMap(({ texts }) => LANGUAGES.flatMap((language) => texts[language].match(/\[\w+\]/g) ?? [])));

/** Rejects a reply with an unfilled blank of a template, such as "[amount]". Other brackets are allowed. */
export function assertNoBlanks(content: string): void {
  const left = [...BLANKS].filter((blank) => content.includes(blank));
  if (left.length > 0) throw new Error(`fill in ${left.join(', ')} first`);
}
