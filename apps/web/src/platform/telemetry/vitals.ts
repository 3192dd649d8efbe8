import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { pageVitals } from '@hiram/contract/endpoints/page-reports.ts';

export type Vital = Exclude<keyof RequestOf<typeof pageVitals>, 'page'>;
type Vitals = Readonly<Partial<Record<Vital, string>>>;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  readonly interactionId?: number;
}

/** Layout shifts belong to one window while the pauses are shorter than a second and the window is shorter than five. */
const PAUSE_MS = 1000;
const WINDOW_MS = 5000;
const SHORTEST_INTERACTION_MS = 40;

/** Measures from the start of the page, whenever it is called. The returned function reads the current values; older engines measure fewer. */
export function measureVitals(): () => Vitals {
  const measured: Partial<Record<Vital, number>> = {};
  // A page that was opened in the background is painted when it is shown, so its paint times are meaningless.
  const seen = document.visibilityState === 'visible';
  const flushes = [
    observe('largest-contentful-paint', ({ startTime }) => {
      if (seen) measured.largestContentfulPaintMs = startTime;
    }),
    observe(
      'layout-shift',
      worstWindow((worst) => (measured.layoutShiftThousandths = worst * 1000)),
    ),
    observe('event', (entry) => {
      const isTap = ((entry as Interaction).interactionId ?? 0) > 0;
      if (isTap) measured.interactionToNextPaintMs = Math.max(entry.duration, measured.interactionToNextPaintMs ?? 0);
    }),
  ];
  // If shifts can be measured, their absence is a measurement too.
  if (isMeasured('layout-shift')) measured.layoutShiftThousandths = 0;
  return () => {
    flushes.forEach((flush) => flush());
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (navigation !== undefined) measured.timeToFirstByteMs = navigation.responseStart;
    if (seen && paint !== undefined) measured.firstContentfulPaintMs = paint.startTime;
    return Object.fromEntries(Object.entries(measured).map(([vital, value]) => [vital, String(Math.round(value))]));
  };
}

const isMeasured = (type: string): boolean => PerformanceObserver.supportedEntryTypes.includes(type);

/** Includes entries from before the call. The returned function processes the pending ones. */
function observe(type: string, report: (entry: PerformanceEntry) => void): () => void {
  if (!isMeasured(type)) return () => undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(report));
  // The threshold applies to interactions only.
  const options = { type, buffered: true, durationThreshold: SHORTEST_INTERACTION_MS };
  observer.observe(options);
  return () => observer.takeRecords().forEach(report);
}

function worstWindow(send: (worst: number) => void): (entry: PerformanceEntry) => void {
  let [sum, worst, first, last] = [0, 0, 0, 0];
  return (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift;
    if (hadRecentInput) return;
    const goesOn = sum > 0 && startTime - last < PAUSE_MS && startTime - first < WINDOW_MS;
    if (!goesOn) [sum, first] = [0, startTime];
    sum += value;
    last = startTime;
    worst = Math.max(worst, sum);
    send(worst);
  };
}
