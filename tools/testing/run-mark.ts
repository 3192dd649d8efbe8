/**
 * `npm run check` writes this variable into the environment of each of its steps. Whatever a step starts inherits it, so the check
 * finds and ends all of it, even what moved to a session of its own.
 */
export const RUN_MARK = 'HIRAM_RUN';

/** For a child that is started with an environment of its own: without the mark it could outlive the check. */
export function runMark(): Readonly<Record<string, string>> {
  const mark = process.env[RUN_MARK];
  return mark === undefined ? {} : { [RUN_MARK]: mark };
}
