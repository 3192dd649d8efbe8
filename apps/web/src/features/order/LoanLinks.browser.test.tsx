import { orderStatus, type OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { AddressProvider } from '../../platform/navigation/address.tsx';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { planService } from '../../../testing/service.ts';
import { makeQueryClient } from '../../app/queryClient.ts';
import LoanLinks from './LoanLinks.tsx';

function show(status: OrderStatus, address = '/order', below: ReactNode = null) {
  window.history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressProvider>
        <LoanLinks status={status} extras="offered">
          {below}
        </LoanLinks>
      </AddressProvider>
    </QueryClientProvider>,
  );
}
const row = (name: RegExp) => page.getByRole('button', { name });

test('[BEY-04] [BEY-08] [PAY-01] a loan with an amount due links to ways to pay, card payment and early payoff', async () => {
  await show(orderStatus.dueSoon);
  await expect.element(row(/^Ways to pay/)).toBeVisible();
  await expect.element(row(/^Pay by card/)).toBeVisible();
  await expect.element(row(/^Pay off early/)).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-04] [BEY-08] a settled loan does not link to ways to pay, card payment and early payoff', async () => {
  await show(orderStatus.settled);
  await expect.element(row(/^Ways to pay/)).not.toBeInTheDocument();
  await expect.element(row(/^Pay by card/)).not.toBeInTheDocument();
  await expect.element(row(/^Pay off early/)).not.toBeInTheDocument();
});

test('shows the links once the content above has loaded or failed to load', async () => {
  const { deviceId, answer } = planService();
  await answer({ status: 500, body: '', path: '/v4/payments/state', delayMs: 1000 });
  await answer({ status: 500, body: '', path: '/v4/orders/review' });
  await show(orderStatus.settled, `/order?userId=u1&sessionId=s1&orderId=OR1&deviceId=${deviceId}`);
  await expect.element(row(/^Receipts/)).not.toBeInTheDocument();
  await expect.element(row(/^Receipts/)).toBeVisible();
});

test('shows the content below the links together with the links', async () => {
  const { deviceId, answer } = planService();
  await answer({ status: 500, body: '', path: '/v4/payments/state', delayMs: 1000 });
  await answer({ status: 500, body: '', path: '/v4/orders/review' });
  await show(orderStatus.dueSoon, `/order?userId=u1&sessionId=s1&orderId=OR1&deviceId=${deviceId}`, <p>Need help?</p>);
  await expect.element(page.getByText('Need help?')).not.toBeInTheDocument();
  await expect.element(row(/^Ways to pay/)).toBeVisible();
  await expect.element(page.getByText('Need help?')).toBeVisible();
});
