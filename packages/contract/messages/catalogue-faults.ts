import { LANGUAGES } from '../src/product/profile.ts';

/** The texts of one language by their key. */
export type Texts = Readonly<Record<string, string>>;

/**
 * What is wrong with a catalogue, one sentence for each fault. Every language has every message, with the same values in it. A catalogue
 * that is none of our languages, such as the quoted texts of the specified profile, may hold only some.
 */
export function catalogueFaults(catalogue: Readonly<Record<string, Texts>>): string[] {
  const { en = {}, ...others } = catalogue;
  if (Object.keys(en).length === 0) return ['there are no messages'];
  const missing = LANGUAGES.flatMap((language) =>
    Object.keys(en)
      .filter((key) => catalogue[language]?.[key] === undefined)
      .map((key) => `${language} lacks ${key}`),
  );
  const different = Object.entries(others).flatMap(([name, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => en[key] === undefined || valuesIn(text) !== valuesIn(en[key]))
      .map(([key]) =>
        en[key] === undefined ? `${name} has ${key}, which English lacks` : `${name} has other values in ${key} than English`,
      ),
  );
  return [...missing, ...different];
}

/** '{days} {name}' for 'In {days} days, {name}'. */
const valuesIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ');
