import { orderStatus, type OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { expect, test } from 'vitest';
import { orderButtons, redirectOf, type OrderButton } from './orderActions.ts';

const cases: readonly [OrderStatus, '0' | '1', readonly OrderButton[]][] = [
  [21, '0', []],
  [21, '1', []],
  [110, '0', []],
  [110, '1', []],
  [151, '0', []],
  [151, '1', []],
  [170, '0', ['repay']],
  [170, '1', ['repay']],
  [174, '0', ['repay']],
  [174, '1', ['repayNow', 'rollover']],
  [180, '0', ['repay']],
  [180, '1', ['repayNow', 'rollover']],
  [200, '0', ['borrowAgain']],
  [200, '1', ['borrowAgain']],
];

test.each(cases)('[ORD-03] status %i with isDelay %s has the buttons %j', (status, isDelay, buttons) => {
  expect(orderButtons({ orderStatus: status, isDelay })).toEqual(buttons);
});

test.each(Object.values(orderStatus))(
  '[ORD-02] status %i redirects to playeduL, unless the status is 21 or playeduL is empty',
  (status) => {
    const playeduL = 'https://pay.hiram.example/next';
    expect(redirectOf({ orderStatus: status, playeduL })).toBe(status === 21 ? null : playeduL);
    expect(redirectOf({ orderStatus: status, playeduL: '' })).toBeNull();
  },
);
