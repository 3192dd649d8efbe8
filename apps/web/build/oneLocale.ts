import type { Plugin } from 'vite';
import type { Locale } from '../src/platform/i18n/locale.ts';

/** How a compiled message ends: it chooses among the functions above it, one for each language. */
const CHOICE = /export const (\w+) =(?:(?!export )[\s\S])*getLocale\(\)(?:(?!export )[\s\S])*$/;

/**
 * Each compiled message chooses its text when it is asked. What a page loads speaks its one language and knows the answer: with that
 * language's own function in its place, the bundler leaves the other texts and the choosing out. The compiler's own switch for this checks its
 * value at run time, which keeps them all.
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
      if (!CHOICE.test(code)) throw new Error(`${id} chooses its language in a way that the build does not know`);
      return { code: code.replace(CHOICE, `export const $1 = ${prefix}_$1;`), map: null };
    },
  };
}
