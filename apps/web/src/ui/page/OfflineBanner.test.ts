import { expect, test } from 'vitest';
import { asOfText } from './OfflineBanner.tsx';

test.each([
  ['2026-09-09T01:12:00Z', '2026-09-09T15:59:00Z', 'Shown as of 09:12 today.'],
  // Two minutes later, but after midnight in Manila.
  ['2026-09-09T15:59:00Z', '2026-09-09T16:01:00Z', 'Shown as of Sep 9, 2026, 23:59.'],
])('data from %s, shown at %s: %s', (data, now, text) => {
  expect(asOfText(new Date(data), new Date(now))).toBe(text);
});
