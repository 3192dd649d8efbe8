import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { PAGE_ERROR_LIMITS } from '@hiram/contract/endpoints/page-report-calls.ts';
import type { pageError } from '@hiram/contract/endpoints/page-reports.ts';
import { scrubMessage } from '@hiram/contract/endpoints/scrub-message.ts';
import type { CaughtError } from './caughtErrors.ts';

type ErrorFields = Readonly<Record<keyof RequestOf<typeof pageError>, string>>;

export interface ReportingPage {
  readonly origin: string;
  readonly path: string;
  readonly build: string;
}

/** Fields of an error report, without any value, query or foreign file, because the report leaves the phone. `null` if there is nothing to report. */
export function errorFields({ kind, error }: CaughtError, { origin, path, build }: ReportingPage): ErrorFields | null {
  // A script of another origin, or a file that failed to load, has no error object.
  if (error === null || error === undefined) return null;
  const { name, message, stack } = error instanceof Error ? error : { name: 'NotAnError', message: '', stack: '' };
  return { page: path, kind, name: nameOf(name), message: scrubMessage(message), stack: ownFrames(stack ?? '', origin), build };
}

const nameOf = (name: string): string => {
  const letters = name.replaceAll(/[^A-Za-z]/g, '').slice(0, PAGE_ERROR_LIMITS.nameCharacters);
  return letters === '' ? 'Error' : letters;
};

/** Chromium writes `at draw (https://…/assets/a.js:1:2)`, WebKit `draw@https://…/assets/a.js:1:2`. The page's own address is removed in both. */
function ownFrames(stack: string, origin: string): string {
  return stack
    .split('\n')
    .flatMap((line) => {
      const at = line.lastIndexOf(`${origin}/assets/`);
      const [place] = at < 0 ? [] : (/^assets\/[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}/.exec(line.slice(at + origin.length + 1)) ?? []);
      return place === undefined ? [] : [place];
    })
    .slice(0, PAGE_ERROR_LIMITS.frames)
    .join('\n');
}
