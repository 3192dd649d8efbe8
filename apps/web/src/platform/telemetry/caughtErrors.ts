import type { PageErrorKind } from '@hiram/contract/endpoints/page-report-calls.ts';

export interface CaughtError {
  readonly kind: PageErrorKind;
  /** Whatever was thrown. */
  readonly error: unknown;
}

declare global {
  interface Window {
    /** What went wrong so far. Once the reports' script is here, what is pushed is sent on: see `sendCaughtErrors`. */
    caughtErrors?: CaughtError[];
  }
}

/** From now on; the page's own script comes later, and may be what fails. */
export function catchErrors(): void {
  const caught = (window.caughtErrors ??= []);
  window.addEventListener('error', ({ error }) => caught.push({ kind: 'error', error }));
  window.addEventListener('unhandledrejection', ({ reason }) => caught.push({ kind: 'rejection', error: reason }));
}
