import type { Centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus, type OrderRow, type OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { PanelState } from '../../ui/page/Panel.tsx';

interface OrderPanelLook {
  readonly state: PanelState;
  readonly icon: IconName;
}

/** Active has the icon of due soon: the specification draws none of its own for it. */
const looks: Readonly<Record<OrderStatus, OrderPanelLook>> = {
  [orderStatus.inReview]: { state: 'review', icon: 'search' },
  [orderStatus.failed]: { state: 'failed', icon: 'cross' },
  [orderStatus.crediting]: { state: 'review', icon: 'plane' },
  [orderStatus.active]: { state: 'active', icon: 'clock' },
  [orderStatus.dueSoon]: { state: 'due', icon: 'clock' },
  [orderStatus.overdue]: { state: 'late', icon: 'alert' },
  [orderStatus.settled]: { state: 'done', icon: 'check' },
};

export const panelOf = (status: OrderStatus): OrderPanelLook => looks[status];

interface Promoted {
  readonly figure: { readonly label: string; readonly amount: Centavos } | undefined;
  /** What is left for the list. */
  readonly rows: readonly OrderRow[];
}

/** The first row that is a sum becomes the figure of the panel; not after a refusal, where no money moves. */
export function promoteFigure(status: OrderStatus, rows: readonly OrderRow[]): Promoted {
  const promoted = status === orderStatus.failed ? undefined : rows.find(({ amount }) => amount !== undefined);
  if (promoted?.amount === undefined) return { figure: undefined, rows };
  return { figure: { label: promoted.text, amount: promoted.amount }, rows: rows.filter((row) => row !== promoted) };
}
