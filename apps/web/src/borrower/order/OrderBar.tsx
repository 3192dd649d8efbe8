import type { AnswerOf } from '@hiram/contract/endpoint.ts';
import type { orderDetail } from '@hiram/contract/order.ts';
import type { ReactElement } from 'react';
import { m } from '../../messages/generated/messages.js';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { orderButtons, type OrderButton } from './orderActions.ts';
import { useOrderWays } from './useOrderWays.ts';

export function OrderBar({ detail }: { readonly detail: AnswerOf<typeof orderDetail> }): ReactElement | null {
  const { toRepay, toRollover, borrowAgain } = useOrderWays();
  const drawings: Readonly<Record<OrderButton, ReactElement>> = {
    repayNow: <Button onPress={toRepay}>{m.order_repay_now()}</Button>,
    repay: <Button onPress={toRepay}>{m.order_repay()}</Button>,
    rollover: (
      <Button kind="text" onPress={toRollover}>
        <span>{m.order_short_of_money()}</span> {m.order_rollover()}
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
