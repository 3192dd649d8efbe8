import { deleteOtherBorrowerData } from '../session/borrowerData.ts';
import { storedUserId } from '../session/session.ts';
import { tabStorage } from '../session/tabStorage.ts';
import { sendVitals } from './sendVitals.ts';
import type { CaughtError } from './caughtErrors.ts';
import { errorFields } from './errorFields.ts';
import { sendReport } from './sendReport.ts';

/** Limit for a page that fails in a loop. */
const MAX_REPORTS = 5;

function sendErrors(build: string): void {
  const sent = new Set<string>();
  const send = (caught: CaughtError): void => {
    const fields = errorFields(caught, { origin: window.location.origin, path: window.location.pathname, build });
    const text = JSON.stringify(fields);
    if (fields === null || sent.size === MAX_REPORTS || sent.has(text)) return;
    sent.add(text);
    sendReport('pageError', fields);
  };
  const caught = (window.caughtErrors ??= []);
  caught.splice(0).forEach(send);
  caught.push = (...more) => {
    more.forEach(send);
    return 0;
  };
}

/**
 * Reports errors and measurements of a page, and deletes data of earlier borrowers. A file of its own, which pages load after everything that a
 * borrower waits for.
 */
const [entry] = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
sendErrors(/([\w-]+)\.js$/.exec(entry?.src ?? '')?.[1] ?? '');
sendVitals();
deleteOtherBorrowerData(storedUserId(tabStorage()));
