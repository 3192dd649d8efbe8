import type { PageErrorKind } from '@hiram/contract/endpoints/page-report-calls.ts';

export interface CaughtError {
  readonly kind: PageErrorKind;
  readonly error: unknown;
}

declare global {
  interface Window {
    /** Errors so far. Once the reports script is loaded, a pushed error is sent at once: see `sendErrors`. */
    caughtErrors?: CaughtError[];
  }
}

/** Runs before the page's own script, because that script may be what fails. */
export function catchErrors(): void {
  const caught = (window.caughtErrors ??= []);
  window.addEventListener('error', ({ error }) => caught.push({ kind: 'error', error }));
  window.addEventListener('unhandledrejection', ({ reason }) => caught.push({ kind: 'rejection', error: reason }));
}
