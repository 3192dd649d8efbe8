import { centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Page } from './Page.tsx';
import { StatePanel, StatePanelSkeleton } from './StatePanel.tsx';

const figure = { label: 'Amount due', amount: centavos(232_000) };

test('the page’s bar is inside the panel, before the status', async () => {
  await render(
    <Page title="Order details" panel={<StatePanel state="due" status="Payment due in 5 days" figure={figure} />}>
      {null}
    </Page>,
  );
  const panel = document.querySelector('section');
  expect([...(panel?.querySelectorAll('h1, h2') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Order details',
    'Payment due in 5 days',
  ]);
});

test('the skeleton is as high as the panel with status and figure', async () => {
  const heightOf = async (panel: ReactElement): Promise<number | undefined> => {
    const screen = await render(
      <Page title="Order details" panel={panel}>
        {null}
      </Page>,
    );
    const height = document.querySelector('section')?.getBoundingClientRect().height;
    await screen.unmount();
    return height;
  };
  const waiting = await heightOf(<StatePanelSkeleton />);
  expect(waiting).toBeGreaterThan(100);
  expect(await heightOf(<StatePanel state="due" status="Payment due" figure={figure} />)).toBe(waiting);
});
