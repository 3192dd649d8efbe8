import { afterFrame } from '../api/afterFrame.ts';

/** Loads the reports script after the page is shown, so that the borrower does not wait for it. */
export function loadReports(): void {
  const reports = document.querySelector<HTMLElement>('script[data-reports]')?.dataset['reports'];
  if (reports !== undefined) afterFrame(() => void import(/* @vite-ignore */ reports).catch(() => undefined));
}
