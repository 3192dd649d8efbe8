import type { PayoffDay } from '@hiram/contract/endpoints/early-payoff.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { formatDay } from '../../platform/i18n/formatDate.ts';

interface PayoffRowsProps {
  readonly day: PayoffDay;
  /** Adds a row with the savings, for screens whose panel does not show them. */
  readonly saves?: boolean;
}

/** Components of the payoff amount; the fee of ₱0.00 is shown on purpose. */
export function PayoffRows({ day, saves = false }: PayoffRowsProps): ReactElement {
  const on = formatDay(day.on, 'short');
  const rows = [
    { text: m.row_principal_left(), value: pesos(day.principal) },
    ...(day.givesBack
      ? [{ text: m.payoff_charges_returned(), value: pesos(centavos(day.amount - day.principal)) }]
      : [{ text: m.payoff_interest({ day: on }), value: pesos(day.interest) }]),
    ...(day.penalties === 0 ? [] : [{ text: m.payoff_penalties(), value: pesos(day.penalties) }]),
    { text: m.payoff_fee(), value: pesos(centavos(0)) },
    { text: m.payoff_you_pay({ day: on }), value: pesos(day.amount), sum: true },
    ...(saves ? [{ text: m.payoff_saves(), value: pesos(day.saves) }] : []),
  ];
  return <DetailRows rows={rows} />;
}
