import { sendErrors } from './sendErrors.ts';
import { sendVitals } from './sendVitals.ts';

/** What a page tells of itself. A file of its own: pages load it after all that a borrower waits for. */
const [entry] = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
sendErrors(/([\w-]+)\.js$/.exec(entry?.src ?? '')?.[1] ?? '');
sendVitals();
