import type { Outcome, PaymentWay, WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { pesos } from '../../ui/show/pesos.ts';

export type Way = Exclude<PaymentWay, 'payoff'>;

interface Column {
  readonly way: Way;
  readonly outcome: Outcome;
}

export function outcomesOf({ now, part, rollover }: WaysToPay): readonly Column[] {
  return [
    { way: 'now', outcome: now },
    ...(part === null ? [] : [{ way: 'part', outcome: part.outcome } as const]),
    ...(rollover === null ? [] : [{ way: 'rollover', outcome: rollover.outcome } as const]),
  ];
}

export function wayHint({ instalment, late, now, part }: WaysToPay, way: Way): string {
  const { waits } = way === 'part' && part !== null ? part.outcome : now;
  if (way !== 'rollover' && waits > 0) return m.ways_waits({ amount: pesos(waits) });
  if (part === null || way === 'rollover') return '';
  if (way === 'now') return m.ways_part_hint({ from: pesos(part.from) });
  if (part.rest === 0) return m.ways_part_more();
  const rest = { rest: pesos(part.rest), adds: pesos(part.outcome.adds), until: formatDay(part.restPaidOn, 'short') };
  if (late || instalment === null) return m.ways_part_rest_late(rest);
  return m.ways_part_rest({ ...rest, due: formatDay(instalment.dueOn, 'short') });
}
