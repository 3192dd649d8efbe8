import { sendReport } from './sendReport.ts';
import { measureVitals, type Vital } from './vitals.ts';

/** Done once the first tap has come, or the page has stood for a while: some webviews let nothing out any more when they close. */
const PAINTS: readonly Vital[] = ['timeToFirstByteMs', 'firstContentfulPaintMs', 'largestContentfulPaintMs'];
/** Known only when the page is left or put away. */
const WHOLE_VISIT: readonly Vital[] = ['interactionToNextPaintMs', 'layoutShiftThousandths'];
const PAINTED_MS = 5000;

/** Sends each figure once. */
export function sendVitals(): void {
  // The app goes to other addresses without a new page; what is measured belongs to the one that was opened.
  const page = window.location.pathname;
  const vitals = measureVitals();
  const unsent = new Set([...PAINTS, ...WHOLE_VISIT]);
  const send = (wanted: readonly Vital[]): void => {
    const known = vitals();
    const fields = new Map<Vital, string>();
    for (const vital of wanted) {
      const figure = known[vital];
      // What is not known yet may still come, and goes with the next report.
      if (figure !== undefined && unsent.delete(vital)) fields.set(vital, figure);
    }
    if (fields.size > 0) sendReport('pageVitals', { page, ...Object.fromEntries(fields) });
  };
  const sendPaints = (): void => send(PAINTS);
  const sendAll = (): void => send([...PAINTS, ...WHOLE_VISIT]);
  setTimeout(sendPaints, PAINTED_MS);
  for (const input of ['click', 'keydown']) window.addEventListener(input, sendPaints, { once: true, capture: true });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendAll());
  window.addEventListener('pagehide', sendAll);
}
