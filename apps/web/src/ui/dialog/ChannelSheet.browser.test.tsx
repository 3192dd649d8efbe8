import { render } from 'vitest-browser-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { installNativeBack } from '../../platform/bridge/nativeBack.ts';
import type { Channel } from './ChannelList.tsx';
import { ChannelSheet } from './ChannelSheet.tsx';
import { Opener } from './Opener.tsx';
import { drawnLogo } from './storyPictures.ts';
import '../tokens.css';
import '../base.css';

beforeEach(installNativeBack);

const channels = [
  { id: 'perapay', name: 'PeraPay', logo: drawnLogo('#143a5e'), note: 'Posted in minutes' },
  { id: 'sari', name: 'Sari Mart counter', logo: drawnLogo('#b73621'), isDefault: true },
  { id: 'bank', name: 'Bank transfer', logo: drawnLogo('#2f4636') },
];
const opener = page.getByRole('button', { name: 'Payment Method' });
const sheet = page.getByRole('dialog', { name: 'Payment Method' });
const radio = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('radio', { name, exact: false });

async function open(chosen?: string, onPay = vi.fn()): Promise<typeof onPay> {
  await render(
    <Opener label="Payment Method">
      {(control) => <ChannelSheet {...control} channels={channels} onPay={onPay} {...(chosen === undefined ? {} : { chosen })} />}
    </Opener>,
  );
  await opener.click();
  await expect.element(sheet).toBeVisible();
  return onPay;
}

test('lists and checks the default channel first, and Payment pays through the checked channel', async () => {
  const onPay = await open();
  const names = page
    .getByRole('radio')
    .elements()
    .map((element) => element.closest('label')?.textContent);
  expect(names).toEqual(['Sari Mart counterDefault', 'PeraPayPosted in minutes', 'Bank transfer']);
  await expect.element(radio('Sari Mart counter')).toBeChecked();
  await expect.element(page.getByText('Please select your repayment method for payment')).toBeVisible();
  expect(sheet.element().querySelectorAll('label img')).toHaveLength(3);
  await radio('PeraPay').click();
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  expect(onPay.mock.calls).toEqual([['perapay']]);
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expect(await accessibilityViolations()).toEqual([]);
});

test('focuses the chosen channel, arrows choose, Tab cycles, and the focus returns to the opener', async () => {
  await open('bank');
  expect(document.activeElement).toBe(radio('Bank transfer').element());
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(radio('PeraPay')).toBeChecked();
  const names: (string | null | undefined)[] = [];
  for (let press = 0; press < 3; press += 1) {
    await userEvent.tab();
    names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  }
  expect(names).toEqual(['Payment', 'Close', '']);
  expect(document.activeElement).toBe(radio('PeraPay').element());
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test('checks the first channel of the current list until the borrower chooses another', async () => {
  const sheetOf = (list: readonly Channel[]) => <ChannelSheet open onClose={vi.fn()} channels={list} onPay={vi.fn()} />;
  const { rerender } = await render(sheetOf(channels));
  await expect.element(radio('Sari Mart counter')).toBeChecked();
  await rerender(sheetOf(channels.map((channel) => ({ ...channel, isDefault: false }))));
  await expect.element(radio('PeraPay')).toBeChecked();
  await radio('Bank transfer').click();
  await rerender(sheetOf(channels));
  await expect.element(radio('Bank transfer')).toBeChecked();
});

test('shows no focus ring around the chosen channel until a key is pressed', async () => {
  await open('bank');
  const ring = () => getComputedStyle(document.activeElement ?? document.body).outlineStyle;
  expect(ring()).toBe('none');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(ring).toBe('solid');
});

test('the mask, the close icon and native back discard the new choice', async () => {
  const onPay = await open('bank');
  const ways = [
    () => document.querySelector<HTMLElement>('dialog > [aria-hidden]')?.click(),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => expect(window.nativeBack?.()).toBe(true),
  ];
  for (const leave of ways) {
    await radio('PeraPay').click();
    await leave();
    await expect.element(sheet).not.toBeInTheDocument();
    await opener.click();
    await expect.element(radio('Bank transfer')).toBeChecked();
  }
  expect(onPay).not.toHaveBeenCalled();
});

test('at 320 by 568 the list scrolls inside the sheet and Payment stays visible', async () => {
  await page.viewport(320, 568);
  const many = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, name: `Counter ${index}`, logo: drawnLogo('#2f4636') }));
  await render(<ChannelSheet open channels={many} onPay={() => undefined} onClose={() => undefined} />);
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const { bottom, left, right } = page.getByRole('button', { name: 'Payment', exact: true }).element().getBoundingClientRect();
  expect([bottom <= 568, left >= 0, right <= 320]).toEqual([true, true, true]);
  await page.viewport(390, 844);
});

test('on a screen of 320 px the day wraps to a second line, not the name', async () => {
  await page.viewport(320, 640);
  const timed: readonly Channel[] = [
    { id: 'perapay', name: 'PeraPay', logo: drawnLogo('#143a5e'), note: 'Pumapasok sa loob ng ilang minuto', payBy: 'Miy, Nobyembre 18' },
  ];
  await render(<Opener label="Payment Method">{(control) => <ChannelSheet {...control} channels={timed} onPay={vi.fn()} />}</Opener>);
  await opener.click();
  await expect.element(sheet).toBeVisible();
  const name = document.createRange();
  name.selectNodeContents(page.getByText('Pumapasok sa loob ng ilang minuto').element().parentElement?.firstChild ?? document.body);
  expect(name.getClientRects()).toHaveLength(1);
  expect(document.documentElement.scrollWidth).toBe(320);
});
