import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centre } from './queries.ts';

export const sampleCentre = (changes: Partial<Centre> = {}): Centre => ({
  held: [
    { kind: 'identity', detail: '' },
    { kind: 'account', detail: 'PeraPay ·· 4821' },
    { kind: 'loans', detail: '' },
    { kind: 'device', detail: 'Nov 16, 2026, 9:12 AM; Nov 15, 2026, 8:01 PM' },
  ],
  keptUntil: null,
  open: 'loan',
  owed: centavos(8_800_00),
  consents: [
    { kind: 'reminders', given: true, changedOn: null },
    { kind: 'suggestions', given: true, changedOn: null },
    { kind: 'taps', given: false, changedOn: calendarDate('2026-08-15') },
  ],
  erasure: null,
  ...changes,
});
