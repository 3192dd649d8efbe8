/**
 * `npm run check` writes this variable into the environment of each of its steps. Whatever a step starts inherits it, so the check
 * finds and ends all of it, even what moved to a session of its own.
 */
export const RUN_MARK = 'HIRAM_RUN';

/** Node's own variable: where it keeps what it has compiled. The next process that loads the same files starts in half the time. */
export const COMPILE_CACHE = 'NODE_COMPILE_CACHE';

/** For a child that is started with an environment of its own. Without the mark it could outlive the check; without the cache it starts slowly. */
export function inherited(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [RUN_MARK, COMPILE_CACHE].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
