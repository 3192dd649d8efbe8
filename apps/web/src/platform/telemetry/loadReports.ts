import { afterFrame } from '../api/afterFrame.ts';

/** How fast the page was and what went wrong in it is told once it is shown: nobody waits for the code of that. */
export function loadReports(): void {
  const reports = document.querySelector<HTMLElement>('script[data-reports]')?.dataset['reports'];
  if (reports !== undefined) afterFrame(() => void import(/* @vite-ignore */ reports).catch(() => undefined));
}
