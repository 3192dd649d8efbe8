import { expect } from '@playwright/test';
import { test as phoneTest } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { createTextMatcher } from './text-matcher.ts';
import { listCoveredTexts, readPageTexts } from './page-texts.ts';
import { filipinoVocabulary } from './vocabulary.ts';

interface AllowedText {
  /** Texts of the test itself: a borrower's input, a reply of staff, a code. */
  readonly data?: readonly string[];
  /** Texts that may be English and are marked as such: these, or a whole legal text. Any other English text is a fault. */
  readonly english?: readonly string[] | 'legal text';
}

/** The row that switches to the other language is in that language. */
const LANGUAGE_ROW = ['English', 'Read the app and get messages in English'];

/** Checks that a borrower who reads only Filipino can read everything, on a small phone. */
class FilipinoPages {
  readonly #phone: Phone;
  readonly #vocabulary: Awaited<ReturnType<typeof filipinoVocabulary>>;

  constructor(phone: Phone, vocabulary: Awaited<ReturnType<typeof filipinoVocabulary>>) {
    this.#phone = phone;
    this.#vocabulary = vocabulary;
  }

  /** Checks every text on the page, down to its end; `state` names the page in a failure. */
  async check(state: string, { data = [], english = [] }: AllowedText = {}): Promise<void> {
    const matches = createTextMatcher({ ...this.#vocabulary, names: [...this.#vocabulary.names, ...data] });
    const isAllowedEnglish = (text: string): boolean => english === 'legal text' || [...english, ...LANGUAGE_ROW].includes(text);
    await expect.poll(() => this.#phone.evaluate(isMoving, null), { message: `${state} has finished its animations` }).toBe(false);
    const { texts, cut } = await this.#phone.evaluate(readPageTexts, null);
    const untranslated = texts.filter(({ text, line, lang }) =>
      lang === 'fil' ? !matches(text) && !matches(line) : lang !== 'en' || !isAllowedEnglish(text),
    );
    expect(texts.length, `${state} has texts`).toBeGreaterThan(1);
    expect
      .soft([...new Set(untranslated.map(({ text, lang }) => (lang === 'fil' ? text : `(${lang}) ${text}`)))], `not Filipino: ${state}`)
      .toEqual([]);
    expect.soft([...cut, ...(await this.#phone.evaluate(listCoveredTexts, null))], `unreadable: ${state}`).toEqual([]);
  }

  /** Checks texts outside a page: an SMS, or the parts of a document. */
  checkTexts(what: string, texts: readonly string[], data: readonly string[] = []): void {
    const matches = createTextMatcher({ ...this.#vocabulary, names: [...this.#vocabulary.names, ...data] });
    expect(texts.length, `${what} has texts`).toBeGreaterThan(0);
    expect
      .soft(
        texts.filter((text) => !matches(text)),
        `not Filipino: ${what}`,
      )
      .toEqual([]);
  }

  /** Opens the page of this address in Filipino, optionally at another path. */
  async open(address: URL, path = address.pathname, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const page = new URL(address);
    page.pathname = path;
    for (const [name, value] of Object.entries({ lang: 'fil', ...more })) page.searchParams.set(name, value);
    await this.#phone.open(page.href);
  }
}

/** Ignores loading dots and skeletons, whose animations never end. */
const isMoving = (_: null): boolean =>
  document.getAnimations().some(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);

export const test = phoneTest.extend<{ filipino: FilipinoPages }>({
  phoneOptions: { shell: true, dark: false, width: 320 },
  filipino: async ({ phone, stack }, use) => use(new FilipinoPages(phone, await filipinoVocabulary(stack))),
});
