import { render } from 'vitest-browser-react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DayPicker } from './DayPicker.tsx';
import { Opener } from './Opener.tsx';
import '../tokens.css';
import '../base.css';

const selected = (wheel: string): string | null | undefined =>
  page.getByRole('listbox', { name: wheel }).element().querySelector('[aria-selected=true]')?.textContent;

test('limits day 31 to the days of each month, restores it in March, and Confirm returns the shown day', async () => {
  const onConfirm = vi.fn();
  await render(
    <Opener label="Account opened on" startsOpen>
      {(control) => (
        <DayPicker {...control} title="Account opened on" from="1990-01-01" to="2026-09-07" value="2021-01-31" onConfirm={onConfirm} />
      )}
    </Opener>,
  );
  await expect.poll(() => ['Month', 'Day', 'Year'].map(selected)).toEqual(['January', '31', '2021']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => ['Month', 'Day'].map(selected)).toEqual(['February', '28']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => ['Month', 'Day'].map(selected)).toEqual(['March', '31']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => ['Month', 'Day'].map(selected)).toEqual(['April', '30']);
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect(onConfirm.mock.calls).toEqual([['2021-04-30']]);
});
