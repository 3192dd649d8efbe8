import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, planService, type PlannedAnswer } from '../../../testing/service.ts';
import { makeQueryClient } from '../../queryClient.ts';
import { HappenedSoFar } from './ComplaintTimeline.tsx';

async function show(answer: PlannedAnswer): Promise<void> {
  const service = planService();
  await service.answer(answer);
  await render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[`/complainDetails?userId=u1&sessionId=s1&deviceId=${service.deviceId}`]}>
        <HappenedSoFar problemId="CM217K3M9XQ7D2P0A">
          <button type="button">Export my complaint</button>
        </HappenedSoFar>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const timeline = {
  replyBy: '2026-09-10',
  promise: 'open',
  daysLate: 0,
  penaltiesReversed: 0,
  steps: [{ kind: 'sent', at: '2026-09-07 22:41' }],
};
const below = page.getByRole('button', { name: 'Export my complaint' });

test('[BEY-09] the steps stand below the complaint’s number, and what they would push down comes with them', async () => {
  await show({ ...json({ code: 0, message: 'success', data: timeline }), delayMs: 300 });
  await expect.element(page.getByText('No. CM 217 K3M9 XQ7D 2P0A')).toBeVisible();
  await expect.element(below).not.toBeInTheDocument();
  await expect.element(page.getByText('Mon, Sep 7, 22:41')).toBeVisible();
  await expect.element(below).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-09] where the steps can’t be had, what stands below them is there all the same', async () => {
  await show({ status: 500, body: '' });
  await expect.element(page.getByText('We couldn’t load what has happened.')).toBeVisible();
  await expect.element(below).toBeVisible();
});
