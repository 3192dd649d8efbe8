import { expect } from '@playwright/test';
import type { Place } from '../engines/in-page.ts';
import type { Phone } from '../engines/phone.ts';
import { storyPath } from './storybook.ts';

/** Returns the middle of an option. Runs in the page. */
function optionPlace(name: string): Place {
  const option = [...document.querySelectorAll('dialog[open] [role=option]')].find((each) => each.textContent?.trim() === name);
  const box = option?.getBoundingClientRect();
  if (box === undefined) throw new Error(`no option ${name}`);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function selectedOption(_: null): string {
  return document.querySelector('dialog[open] [role=listbox] [role=option][aria-selected=true]')?.textContent?.trim() ?? '';
}

export const placeOfOption = (phone: Phone, name: string): Promise<Place> => phone.evaluate(optionPlace, name);

export async function openWheel(phone: Phone): Promise<void> {
  await phone.open(storyPath('dialog-wheelpicker--closed'));
  await phone.tap('E-wallet');
  await expectSelected(phone, 'PeraPay');
  await waitUntilStill(phone);
}

/** Waits until the sheet has slid in, because a position measured before is soon outdated. */
async function waitUntilStill(phone: Phone): Promise<void> {
  const windowHeight = await phone.evaluate((_: null) => innerHeight, null);
  let before = windowHeight;
  const isAtRest = async (): Promise<boolean> => {
    const { y } = await placeOfOption(phone, 'PeraPay');
    const isStill = y === before && y < windowHeight;
    before = y;
    return isStill;
  };
  await expect.poll(isAtRest).toBe(true);
}

export async function expectSelected(phone: Phone, name: string): Promise<void> {
  await expect.poll(() => phone.evaluate(selectedOption, null)).toBe(name);
}

export async function expectChosen(phone: Phone, name: string): Promise<void> {
  await expect.poll(() => phone.has('dialog[open]')).toBe(false);
  expect(await phone.evaluate((_: null) => document.querySelector('output')?.textContent ?? '', null)).toBe(name);
}
