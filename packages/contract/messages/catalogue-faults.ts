import { LANGUAGES } from '../src/product/profile.ts';

export type Texts = Readonly<Record<string, string>>;

/**
 * Returns one sentence for each fault of a catalogue. Every language must have every message with the same placeholders. A catalogue that is not one
 * of our languages, such as the quoted texts of the specified profile, may contain only some messages.
 */
export function catalogueFaults(catalogue: Readonly<Record<string, Texts>>): string[] {
  const { en = {}, ...others } = catalogue;
  if (Object.keys(en).length === 0) return ['there are no messages'];
  const missing = LANGUAGES.flatMap((language) =>
    Object.keys(en)
      .filter((key) => catalogue[language]?.[key] === undefined)
      .map((key) => `${language} lacks ${key}`),
  );
  const differingKeys = Object.entries(others).flatMap(([name, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => en[key] === undefined || valuesIn(text) !== valuesIn(en[key]))
      .map(([key]) =>
        en[key] === undefined ? `${name} has ${key}, which English lacks` : `${name} has other values in ${key} than English`,
      ),
  );
  return [...missing, ...differingKeys];
}

/** '{days} {name}' for 'In {days} days, {name}'. */
const valuesIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ');
