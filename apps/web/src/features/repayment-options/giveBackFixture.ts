import type { CoolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';

type GiveBack = NonNullable<CoolingOff['giveBack']>;

/** Loan of ₱8,000.00 with a fee of 3%, nothing repaid. */
export const sampleCoolingOff = (changes: Partial<GiveBack> = {}): CoolingOff => ({
  until: calendarDate('2026-09-17'),
  giveBack: {
    amount: centavos(7_760_00),
    received: centavos(7_760_00),
    paid: centavos(0),
    fee: centavos(240_00),
    interest: centavos(800_00),
    otherCharges: centavos(0),
    ...changes,
  },
});
