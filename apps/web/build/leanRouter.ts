import type { Plugin } from 'vite';

/**
 * The app uses five things of React Router. Its links, forms and prefetching stay in the bundle all the same, because a component made by
 * a call, and named by an assignment, could do something when it is loaded. They do not: said here, the bundler leaves out 5 KiB
 * of every page. What it warns developers of in the console stays in development and in tests, where our routes are seen to cause none.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) => ({ code: leaner(code), map: null }),
  },
};

export const leaner = (code: string): string =>
  code
    .replaceAll(/^(\t+)(?:warning|warningOnce)\(.*\);$/gm, '$1;')
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(/^((?:export )?const \w+ = )(?=[\w$]+\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ');
