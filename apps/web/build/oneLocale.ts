import type { Plugin } from 'vite';
import type { Locale } from '../src/platform/i18n/locale.ts';

/** End of a compiled message, which selects one of the functions above it, one for each language. */
const CHOICE = /export const (\w+) =(?:(?!export )[\s\S])*getLocale\(\)(?:(?!export )[\s\S])*$/;

/**
 * A compiled message selects its text at run time. A page has one language: with that language's function in place of the selection, the bundler
 * drops the other texts. The compiler's own option checks its value at run time, so all texts would stay.
 */
export function oneLocale(locale: Locale): Plugin {
  const prefix = locale.replaceAll('-', '_');
  return {
    name: 'one-locale',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/messages/generated/runtime.js')) return null;
      return `export const getLocale = () => ${JSON.stringify(locale)};
        export const experimentalStaticLocale = getLocale();
        export const overwriteGetLocale = () => undefined;`;
    },
    transform(code, id) {
      if (!/\/messages\/generated\/messages\/(?!_index)[^/]+\.js$/.test(id)) return null;
      if (!CHOICE.test(code)) throw new Error(`${id} does not end with a known selection of its language`);
      return { code: code.replace(CHOICE, `export const $1 = ${prefix}_$1;`), map: null };
    },
  };
}
