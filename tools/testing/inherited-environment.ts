/**
 * `npm run check` sets this variable in the environment of each of its steps. All processes of a step inherit it, so the check can find and stop
 * them, even in a session of their own.
 */
export const RUN_MARK = 'HIRAM_RUN';

/** Node's own variable for its compile cache. The next process that loads the same files starts in half the time. */
export const COMPILE_CACHE = 'NODE_COMPILE_CACHE';

/** Variables for a child with a custom environment. Without the mark it could outlive the check; without the cache it starts slowly. */
export function inheritedEnvironment(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [RUN_MARK, COMPILE_CACHE].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
