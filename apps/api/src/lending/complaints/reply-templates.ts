import { message } from '@hiram/contract/messages/message.ts';
import { COLLECTION_PROBLEM_TYPE, UNRECORDED_PAYMENT_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';
import { LANGUAGES } from '@hiram/contract/product/profile.ts';
import type { Language } from '@hiram/contract/product/profile.ts';

interface ReplyTemplate {
  readonly name: string;
  /** The type of complaint that it answers; null for any. A lender numbers the other types itself. */
  readonly type: number | null;
  /** What is in brackets is for whoever replies to fill in. */
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

/** What staff often answer, in both languages of borrowers. */
export const REPLY_TEMPLATES: readonly ReplyTemplate[] = KEYS.map(({ key, type }) => ({
  name: key.replace('reply_', '').replaceAll('_', '-'),
  type,
  texts: { en: message('en', key), fil: message('fil', key) },
}));

const BLANKS = new Set(REPLY_TEMPLATES.flatMap(({ texts }) => LANGUAGES.flatMap((language) => texts[language].match(/\[\w+\]/g) ?? [])));

/** Nobody is sent "your payment of [amount]". Other brackets are the writer's own. */
export function refuseBlanks(content: string): void {
  const left = [...BLANKS].filter((blank) => content.includes(blank));
  if (left.length > 0) throw new Error(`fill in ${left.join(', ')} first`);
}
