import { orderStatus, type OrderStatus } from '@hiram/contract/order.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { makeQueryClient } from '../../queryClient.ts';
import LoanLinks from './LoanLinks.tsx';

const show = (status: OrderStatus) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <LoanLinks status={status} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const row = (name: RegExp) => page.getByRole('button', { name });

test('[BEY-04] [BEY-08] a loan with something to pay leads to its ways to pay and to its early payoff', async () => {
  await show(orderStatus.dueSoon);
  await expect.element(row(/^Ways to pay/)).toBeVisible();
  await expect.element(row(/^Pay off early/)).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-04] [BEY-08] one that is paid back does not', async () => {
  await show(orderStatus.settled);
  await expect.element(row(/^Ways to pay/)).not.toBeInTheDocument();
  await expect.element(row(/^Pay off early/)).not.toBeInTheDocument();
});
