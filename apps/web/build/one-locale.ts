import type { Plugin } from 'vite';

const CHOICE = 'experimentalStaticLocale ?? options.locale ?? getLocale()';

/**
 * Each compiled message chooses its text when it is asked. A build that speaks one language knows the answer, and with it in
 * place the bundler leaves the other texts and the choosing out. The compiler's own switch for this checks its value at run time,
 * which keeps them all.
 */
export function oneLocale(locale: string): Plugin {
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
      if (!code.includes(CHOICE)) throw new Error(`${id} chooses its language in a way that the build does not know`);
      return { code: code.replace(CHOICE, JSON.stringify(locale)), map: null };
    },
  };
}
