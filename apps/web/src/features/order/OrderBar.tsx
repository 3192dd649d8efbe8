import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { orderDetail } from '@hiram/contract/endpoints/order.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import css from './OrderBody.module.css';
import { orderButtons, type OrderButton } from './orderActions.ts';
import { useOrderNavigation } from './useOrderNavigation.ts';

interface OrderBarProps {
  readonly detail: AnswerOf<typeof orderDetail>;
  /** True if a payment was received but is not posted yet; paying is then no longer the primary action. */
  readonly paid: boolean;
}

export function OrderBar({ detail, paid }: OrderBarProps): ReactElement | null {
  const kind = paid ? 'line' : 'primary';
  const { toRepay, toRollover, borrowAgain } = useOrderNavigation();
  const drawings: Readonly<Record<OrderButton, ReactElement>> = {
    repayNow: (
      <Button kind={kind} onPress={toRepay}>
        {m.order_repay_now()}
      </Button>
    ),
    repay: (
      <Button kind={kind} onPress={toRepay}>
        {m.order_repay()}
      </Button>
    ),
    rollover: (
      <Button kind="text" onPress={toRollover}>
        <b className={css['short']}>
          <span>{m.order_short_of_money()}</span> {m.order_rollover()}
        </b>
      </Button>
    ),
    borrowAgain: <Button onPress={borrowAgain}>{m.order_borrow_again()}</Button>,
  };
  const [first, second] = orderButtons(detail);
  if (first === undefined) return null;
  return (
    <BottomBar>
      {drawings[first]}
      {second === undefined ? null : drawings[second]}
    </BottomBar>
  );
}
