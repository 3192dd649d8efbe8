import { orderStatus, type OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { panelOf, promoteFigure } from './panelOf.ts';

const looks: readonly [OrderStatus | null, string, string][] = [
  [null, 'neutral', 'slip'],
  [21, 'review', 'search'],
  [151, 'review', 'plane'],
  [110, 'failed', 'cross'],
  [170, 'active', 'clock'],
  [174, 'due', 'clock'],
  [180, 'late', 'alert'],
  [200, 'done', 'check'],
];

test.each(looks)('[ORD-01] status %s has the panel %s and the icon %s', (status, state, icon) => {
  expect(panelOf(status)).toEqual({ state, icon });
});

const days = { text: 'Payment', value: '1 of 4' };
const due = { text: 'Amount due', value: '₱2,320.00', amount: centavos(2_320_00) };
const loan = { text: 'Loan amount', value: '₱8,000.00', amount: centavos(8_000_00) };

test('moves the first row with an amount from the list into the figure', () => {
  expect(promoteFigure(174, [days, due, loan])).toEqual({ figure: { label: 'Amount due', amount: 232_000 }, rows: [days, loan] });
});

test('without an amount there is no figure, and every row stays in the list', () => {
  const unnamed = { text: 'Amount due', value: '₱2,320.00' };
  expect(promoteFigure(174, [unnamed])).toEqual({ figure: undefined, rows: [unnamed] });
  expect(promoteFigure(174, [days])).toEqual({ figure: undefined, rows: [days] });
  expect(promoteFigure(174, [])).toEqual({ figure: undefined, rows: [] });
});

test('a failed order has no figure', () => {
  expect(promoteFigure(orderStatus.failed, [loan])).toEqual({ figure: undefined, rows: [loan] });
});
