import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Tabs } from './Tabs.tsx';

const tabs = ['open', 'answered', 'closed'].map((key) => ({ key, title: `Title ${key}` }));

function Demo(): ReactElement {
  const [selected, select] = useState('open');
  return (
    <Tabs label="Complaints" tabs={tabs} selected={selected} onSelect={select}>
      {selected}
    </Tabs>
  );
}

test.each([
  ['{ArrowRight}', 'answered'],
  ['{ArrowLeft}', 'closed'],
  ['{End}', 'closed'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'open'],
  ['{End}{Home}', 'open'],
])('%s selects and focuses the tab %s and shows its panel', async (keys, key) => {
  await render(<Demo />);
  await page.getByRole('tab', { selected: true }).click();
  await userEvent.keyboard(keys);
  await expect.element(page.getByRole('tab', { name: `Title ${key}` })).toHaveFocus();
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(`Title ${key}`);
  await expect.element(page.getByRole('tabpanel', { name: `Title ${key}` })).toHaveTextContent(key);
});

test('only the selected tab is a tab stop', async () => {
  await render(<Demo />);
  expect([...document.querySelectorAll<HTMLElement>('[role=tab]')].map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});
