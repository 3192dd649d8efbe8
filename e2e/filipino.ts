import { FILIPINO } from '@hiram/api/words-fil.ts';
import en from '@hiram/web/messages/en.json' with { type: 'json' };
import fil from '@hiram/web/messages/fil.json' with { type: 'json' };
import type { SharedStack } from './sharedStack.ts';
import { runSql } from './stack/databases.ts';

/** Names and figures are the same in every language; so are the brand's own names. */
const NAMES = [
  // An agreement has the name that it was written under.
  'Loan Agreement',
  'Disclosure Statement',
  'Privacy Consent',
  'Liwayway Abucay',
  'Hiram Cash',
  'Lilim Loan',
  'Hardin Credit',
  'Alon Cash',
  'Sari Mart counter',
  'PeraPay',
  'Wallet B',
  'Palengke pay counter',
  'Bank transfer',
  'Lilim Wallet',
];

export interface Translations {
  /** English that has Filipino, and so must not be seen. */
  readonly english: readonly RegExp[];
  readonly filipino: readonly RegExp[];
}

/** Every text that a page, the service or the sample lender can say, in both languages. */
export async function translationsOf(stack: SharedStack): Promise<Translations> {
  const given = (await runSql(stack.cellUrls[0] ?? '', 'select given, text from given_text', [])) as { given: string; text: string }[];
  const filTexts = fil as Readonly<Record<string, string>>;
  const pairs: (readonly [string, string])[] = [
    ...Object.entries(en as Readonly<Record<string, string>>).flatMap(([key, text]) =>
      filTexts[key] === undefined ? [] : [[text, filTexts[key]] as const],
    ),
    ...Object.entries(FILIPINO),
    ...given.map(({ given: text, text: other }) => [text, other] as const),
  ].filter(([text]) => /[a-z]{2}/i.test(text.replace(/\{\w+\}/g, '')));
  return {
    english: pairs.filter(([text, other]) => text !== other).map(([text]) => patternOf(text)),
    filipino: [...pairs.map(([, other]) => patternOf(other)), ...NAMES.map(patternOf)],
  };
}

/** What is English in these texts of a page. */
export const englishAmong = (texts: readonly string[], { english, filipino }: Translations): readonly string[] =>
  texts.filter((text) => english.some((each) => each.test(text)) && !filipino.some((each) => each.test(text)));

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .trim()
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );
