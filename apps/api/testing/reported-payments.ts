import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { PaymentProvider } from '../src/providers/payments.ts';

/** A payment provider whose inquiries and settlement list of today return these payments. */
export function providerWith(payments: readonly PaymentEvent[]): Pick<PaymentProvider, 'inquire' | 'settlement'> {
  return {
    inquire: async () => ({ known: true, payments: [...payments] }),
    async *settlement(date: CalendarDate) {
      if (date === manilaDateOf(new Date())) yield payments;
    },
  };
}
