import { render } from 'vitest-browser-react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { centreOf, moveFingers, turnMouseWheel } from '../../../testing/pointer.ts';
import { installNativeBack } from '../../platform/bridge/nativeBack.ts';
import { cityColumns, PickerDemo, walletColumn } from './pickerDemo.tsx';
import '../tokens.css';
import '../base.css';

beforeEach(installNativeBack);

const opener = page.getByRole('button', { name: 'E-wallet' });
const wheel = page.getByRole('listbox', { name: 'E-wallet' });
const confirm = page.getByRole('button', { name: 'Confirm' });
const cancel = page.getByRole('button', { name: 'Cancel' });

async function open(): Promise<void> {
  await render(<PickerDemo title="E-wallet" columnsFor={walletColumn} start={['PeraPay']} />);
  await opener.click();
  await expectAt('PeraPay');
}

/** Asserts that the option in the band is the selected one, visually and for a screen reader. */
async function expectAt(name: string, list = wheel): Promise<void> {
  await expect.element(list.getByRole('option', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(() => {
      const box = list.element().getBoundingClientRect();
      const option = list.getByRole('option', { name, exact: true }).element().getBoundingClientRect();
      return Math.abs(option.y + option.height / 2 - box.y - box.height / 2);
    })
    .toBeLessThan(2);
  expect(list.element().querySelectorAll('[aria-selected=true]')).toHaveLength(1);
  expect(document.getElementById(list.element().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(name);
}

const expectValue = async (value: string): Promise<void> => await expect.element(page.getByRole('status')).toHaveTextContent(value);

test('opens at the value with the focus on the wheel, and returns the focus to the opener', async () => {
  await open();
  expect(document.activeElement).toBe(wheel.element());
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expect(await accessibilityViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(wheel).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test('arrows, Home, End and first letters turn the wheel', async () => {
  await open();
  const steps = [
    ['{ArrowDown}', 'Wallet C'],
    ['{ArrowUp}{ArrowUp}', 'Wallet B'],
    ['{End}', 'Lilim Wallet'],
    ['{ArrowDown}', 'Lilim Wallet'],
    ['{Home}', 'Sari Mart Padala'],
    ['{ArrowUp}', 'Sari Mart Padala'],
    ['pal', 'Palengke Pay'],
  ] as const;
  for (const [keys, name] of steps) {
    await userEvent.keyboard(keys);
    await expectAt(name);
  }
  await confirm.click();
  await expectValue('Palengke Pay');
});

test('the same letter again selects the next name', async () => {
  await open();
  await userEvent.keyboard('w');
  await expectAt('Wallet C');
  await userEvent.keyboard('w');
  await expectAt('Wallet B');
  await cancel.click();
});

test('a click on an option and the mouse wheel turn the wheel', async () => {
  await open();
  await wheel.getByRole('option', { name: 'Wallet C' }).click();
  await expectAt('Wallet C');
  await turnMouseWheel(centreOf(wheel.element()), -400);
  await expectAt('Sari Mart Padala');
  await confirm.click();
  await expectValue('Sari Mart Padala');
});

test('Confirm right after a click returns the clicked option, not an option that the wheel passes', async () => {
  await open();
  const press = (element: Element): void => (element as HTMLElement).click();
  press(wheel.getByRole('option', { name: 'Lilim Wallet' }).element());
  await new Promise((resolve) => setTimeout(resolve));
  press(confirm.element());
  await expectValue('Lilim Wallet');
});

test('a swipe turns the wheel, which stops on an option', async () => {
  await open();
  const from = centreOf(wheel.element());
  await moveFingers([{ from, to: { x: from.x, y: from.y - 100 } }]);
  await expect.element(wheel.getByRole('option', { name: 'PeraPay' })).toHaveAttribute('aria-selected', 'false');
  await new Promise((resolve) => setTimeout(resolve, 600));
  const name = wheel.element().querySelector('[aria-selected=true]')?.textContent ?? '';
  await expectAt(name);
  await confirm.click();
  await expectValue(name);
});

test('Cancel, the mask, Escape and native back keep the old value, at which the picker opens again', async () => {
  await open();
  const ways = [
    () => cancel.click(),
    () => document.querySelector<HTMLElement>('dialog > [aria-hidden]')?.click(),
    () => userEvent.keyboard('{Escape}'),
    () => expect(window.nativeBack?.()).toBe(true),
  ];
  for (const leave of ways) {
    await userEvent.keyboard('{End}');
    await expectAt('Lilim Wallet');
    await leave();
    await expect.element(wheel).not.toBeInTheDocument();
    await expectValue('PeraPay');
    await opener.click();
    await expectAt('PeraPay');
  }
  await cancel.click();
});

test('Tab cycles through the wheels and the buttons', async () => {
  await render(<PickerDemo title="Branch city" columnsFor={cityColumns} start={['Metro Manila', 'Quezon City']} startsOpen />);
  const names: (string | null)[] = [];
  for (let press = 0; press < 5; press += 1) {
    names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
    await userEvent.tab();
  }
  expect(names).toEqual(['Province', 'City', 'Cancel', 'Confirm', 'Province']);
});

test('lists the cities of the province, and restores the chosen city with its province', async () => {
  await render(<PickerDemo title="Branch city" columnsFor={cityColumns} start={['Metro Manila', 'Quezon City']} startsOpen />);
  const [province, city] = [page.getByRole('listbox', { name: 'Province' }), page.getByRole('listbox', { name: 'City' })];
  await expectAt('Quezon City', city);
  await userEvent.keyboard('{ArrowUp}');
  await expectAt('La Union', province);
  await expectAt('Agoo', city);
  await userEvent.keyboard('{ArrowDown}');
  await expectAt('Quezon City', city);
  await userEvent.keyboard('{Home}');
  await expectAt('Biñan', city);
  await city.getByRole('option', { name: 'Calamba' }).click();
  await expectAt('Calamba', city);
  await confirm.click();
  await expectValue('Laguna, Calamba');
});
