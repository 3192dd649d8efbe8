import { QueryClientProvider } from '@tanstack/react-query';
import { AddressProvider } from '../../platform/navigation/address.tsx';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { makeQueryClient } from '../../app/queryClient.ts';
import { CodePage } from './CodePage.tsx';

test('[BEY-13] a hidden link shows neither code nor amount', async () => {
  await render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressProvider>
        <CodePage
          title="Repayment code"
          status="hidden"
          amount="2,320.00"
          expires=""
          payCode="881044027716"
          payment={undefined}
          checkedAt={0}
          code={<p>881044027716</p>}
          how={<p>Pay 2,320.00</p>}
        />
      </AddressProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('alert').getByText('This is not a link from Hiram')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/8810|2,320/);
  await expect.element(page.getByRole('button', { name: 'Open my order' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'I already paid' })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});
