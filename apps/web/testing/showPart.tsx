import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AddressProvider } from '../src/platform/navigation/address.tsx';
import { render } from 'vitest-browser-react';
import { makeQueryClient } from '../src/app/queryClient.ts';
import { planService, type PlannedAnswer, type SeenRequest } from './service.ts';

/** A part of the order's pages by itself, against a service that gives these answers in turn. */
export async function showPart(part: ReactElement, ...answers: PlannedAnswer[]): Promise<() => Promise<SeenRequest[]>> {
  const { deviceId, answer, seen } = planService();
  // They are given out in the order in which they come.
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
