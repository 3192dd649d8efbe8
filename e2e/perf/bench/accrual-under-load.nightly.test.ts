import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { measureAccrual } from './accrual-under-load.ts';
import type { AccrualFigures } from './accrual-under-load.ts';
import { makeDataset } from './bench-dataset.ts';
import { ms, times, whole } from './markdown.ts';

/** HIRAM_LATE_ORDERS=20000 makes a shorter trial run. */
const LATE = Number(process.env['HIRAM_LATE_ORDERS'] ?? 200_000);
/** Each borrower who is not late pays once, for some minutes at 25 a second. */
const OTHER_BORROWERS = 8_000;
const SIZE = { late: LATE, borrowersPerSecond: 50, connections: 16, seconds: 20, rounds: 3 };

const formatComparison = ({ accrualSeconds, bareSeconds, ratio }: AccrualFigures['alone']): string =>
  `${accrualSeconds.toFixed(1)} s, ${times(ratio)} of a bare insert (${bareSeconds.toFixed(1)} s)`;

test(
  `${whole(LATE)} late orders are accrued while 50 borrowers a second read and pay, half of them late`,
  { timeout: scaleTimeout(3_600_000) },
  async () => {
    const dataset = await makeDataset({ people: LATE + OTHER_BORROWERS });
    try {
      const figures = await measureAccrual(dataset, SIZE);

      console.log(
        [
          `${whole(figures.orders)} orders alone ${formatComparison(figures.alone)}; under load ${formatComparison(figures.underLoad)}`,
          `the same rows by three bare statements ${figures.writes.seconds.toFixed(1)} s, ${times(figures.writes.ratio)} of a bare insert`,
          `99th percentile of the answers ${ms(figures.p99Ms)}, without accrual ${ms(figures.quietP99Ms)}: ${times(figures.shareOfQuiet)}`,
          `longest transaction of the accrual ${ms(figures.longestMs)}; ${whole(figures.answered)} answers, ${figures.failed} failed ${figures.failures.join(', ')}`,
        ].join('\n'),
      );
      expect(figures.failures).toEqual([]);
      // Milliseconds depend on the machine, ratios do not. The accrual cannot be faster than its own row writes.
      expect(figures.alone.ratio, 'ratio to a bare insert').toBeLessThanOrEqual(Math.max(4, figures.writes.ratio));
      expect(figures.shareOfQuiet, 'ratio to the 99th percentile without accrual').toBeLessThanOrEqual(1.5);
    } finally {
      await dataset.remove();
    }
  },
);
