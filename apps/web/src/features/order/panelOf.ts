import type { Centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus, type OrderRow, type OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { PanelState } from '../../ui/page/Panel.tsx';
import type { ShownStatus } from './orderActions.ts';

interface OrderPanelLook {
  readonly state: PanelState;
  readonly icon: IconName;
}

/** `active` shares the icon of `dueSoon`, because the specification defines no icon for `active`. */
const looks: Readonly<Record<OrderStatus, OrderPanelLook>> = {
  [orderStatus.inReview]: { state: 'review', icon: 'search' },
  [orderStatus.failed]: { state: 'failed', icon: 'cross' },
  [orderStatus.crediting]: { state: 'review', icon: 'plane' },
  [orderStatus.active]: { state: 'active', icon: 'clock' },
  [orderStatus.dueSoon]: { state: 'due', icon: 'clock' },
  [orderStatus.overdue]: { state: 'late', icon: 'alert' },
  [orderStatus.settled]: { state: 'done', icon: 'check' },
};

export const panelOf = (status: ShownStatus): OrderPanelLook => (status === null ? { state: 'neutral', icon: 'slip' } : looks[status]);

interface PromotedFigure {
  readonly figure: { readonly label: string; readonly amount: Centavos } | undefined;
  readonly rows: readonly OrderRow[];
}

/** Moves the first row with an amount into the panel, except for failed applications, where no money moves. */
export function promoteFigure(status: ShownStatus, rows: readonly OrderRow[]): PromotedFigure {
  const promoted = status === orderStatus.failed ? undefined : rows.find(({ amount }) => amount !== undefined);
  if (promoted?.amount === undefined) return { figure: undefined, rows };
  return { figure: { label: promoted.text, amount: promoted.amount }, rows: rows.filter((row) => row !== promoted) };
}
