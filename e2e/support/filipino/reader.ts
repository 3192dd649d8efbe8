import { expect } from '@playwright/test';
import { test as phoneTest } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { explainer } from './explained.ts';
import { coveredAtTheEnd, lookAround } from './look-around.ts';
import { filipinoVocabulary } from './vocabulary.ts';

interface Reading {
  /** What the test itself wrote or was given: what a borrower typed, what staff replied, a code. */
  readonly data?: readonly string[];
  /** What is marked as English and may be: these texts, or a whole legal text. A mark that is not listed hides nothing. */
  readonly english?: readonly string[] | 'legal text';
}

/** The row that leads to the other language is in that language. */
const LANGUAGE_ROW = ['English', 'Read the app and get messages in English'];

/** Somebody who reads Filipino alone, on a small phone. */
class Reader {
  readonly #phone: Phone;
  readonly #vocabulary: Awaited<ReturnType<typeof filipinoVocabulary>>;

  constructor(phone: Phone, vocabulary: Awaited<ReturnType<typeof filipinoVocabulary>>) {
    this.#phone = phone;
    this.#vocabulary = vocabulary;
  }

  /** Reads all of what is on the phone, to its end; `state` names it where something is found. */
  async reads(state: string, { data = [], english = [] }: Reading = {}): Promise<void> {
    const explains = explainer({ ...this.#vocabulary, names: [...this.#vocabulary.names, ...data] });
    const mayBeEnglish = (text: string): boolean => english === 'legal text' || [...english, ...LANGUAGE_ROW].includes(text);
    await expect.poll(() => this.#phone.evaluate(isMoving, null), { message: `${state} stands still` }).toBe(false);
    const { texts, cut } = await this.#phone.evaluate(lookAround, null);
    const strange = texts.filter(({ text, line, lang }) =>
      lang === 'fil' ? !explains(text) && !explains(line) : lang !== 'en' || !mayBeEnglish(text),
    );
    expect(texts.length, `${state} says something`).toBeGreaterThan(1);
    expect
      .soft([...new Set(strange.map(({ text, lang }) => (lang === 'fil' ? text : `(${lang}) ${text}`)))], `not Filipino: ${state}`)
      .toEqual([]);
    expect.soft([...cut, ...(await this.#phone.evaluate(coveredAtTheEnd, null))], `can’t be read: ${state}`).toEqual([]);
  }

  /** Reads what came in another way: a message on the phone, the parts of a paper. */
  understands(what: string, texts: readonly string[], data: readonly string[] = []): void {
    const explains = explainer({ ...this.#vocabulary, names: [...this.#vocabulary.names, ...data] });
    expect(texts.length, `${what} says something`).toBeGreaterThan(0);
    expect
      .soft(
        texts.filter((text) => !explains(text)),
        `not Filipino: ${what}`,
      )
      .toEqual([]);
  }

  /** The page of this address in Filipino, at another path where one is given. */
  async opens(address: URL, path = address.pathname, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const page = new URL(address);
    page.pathname = path;
    for (const [name, value] of Object.entries({ lang: 'fil', ...more })) page.searchParams.set(name, value);
    await this.#phone.open(page.href);
  }
}

/** Dots that hop and bones that shimmer go on for ever; what comes in or goes ends. */
const isMoving = (_: null): boolean =>
  document.getAnimations().some(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);

export const test = phoneTest.extend<{ reader: Reader }>({
  phoneOptions: { shell: true, dark: false, width: 320 },
  reader: async ({ phone, stack }, use) => use(new Reader(phone, await filipinoVocabulary(stack))),
});
