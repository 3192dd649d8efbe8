import { sendReport } from './sendReport.ts';
import { measureVitals, type Vital } from './vitals.ts';

/** Final after the first tap or after a while. They are sent then, because some webviews send nothing while they close. */
const PAINTS: readonly Vital[] = ['timeToFirstByteMs', 'firstContentfulPaintMs', 'largestContentfulPaintMs'];
/** Known only when the page is left or hidden. */
const WHOLE_VISIT: readonly Vital[] = ['interactionToNextPaintMs', 'layoutShiftThousandths'];
const PAINTED_MS = 5000;

export function sendVitals(): void {
  // The app changes its address without a page load; measurements belong to the address that was opened.
  const page = window.location.pathname;
  const vitals = measureVitals();
  const unsent = new Set([...PAINTS, ...WHOLE_VISIT]);
  const send = (wanted: readonly Vital[]): void => {
    const known = vitals();
    const fields = new Map<Vital, string>();
    for (const vital of wanted) {
      const figure = known[vital];
      // A measurement that is not known yet is sent with a later report.
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
