import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AddressProvider } from '../src/platform/navigation/address.tsx';
import { render } from 'vitest-browser-react';
import { makeQueryClient } from '../src/app/queryClient.ts';
import { planService, type PlannedAnswer, type SeenRequest } from './service.ts';

/** Renders a component of the order's pages, with a service that returns these answers in turn. */
export async function renderComponent(part: ReactElement, ...answers: PlannedAnswer[]): Promise<() => Promise<SeenRequest[]>> {
  const { deviceId, answer, seen } = planService();
  // The service uses answers in the order in which they are planned.
  // oxlint-disable-next-line no-await-in-loop
  for (const planned of answers) await answer(planned);
  window.history.replaceState(null, '', `/order?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1&deviceId=${deviceId}`);
  await render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressProvider>
        <main>{part}</main>
      </AddressProvider>
    </QueryClientProvider>,
  );
  return seen;
}
