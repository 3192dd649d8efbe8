import { profiles } from '@hiram/contract/product/profile.ts';
import { useState, type ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AgreementCheckbox } from './AgreementCheckbox.tsx';
import { setMessageLanguage } from '../../platform/i18n/language.ts';
import '../base.css';
import '../tokens.css';

const opened: string[] = [];
const agreements = ['Loan Agreement', 'Disclosure Statement', 'Privacy Policy'].map((title) => ({
  title,
  onOpen: () => opened.push(title),
}));

function Ticking(): ReactElement {
  const [checked, setChecked] = useState(false);
  return <AgreementCheckbox agreements={agreements} checked={checked} onChange={setChecked} />;
}

afterEach(() => {
  opened.length = 0;
  setMessageLanguage(profiles.specified, 'en');
});

const box = () => page.getByRole('checkbox', { name: /^I have read and agree Loan Agreement ?, Disclosure Statement and Privacy Policy$/ });

test('a tap on the square or on the text toggles the checkbox', async () => {
  await render(<Ticking />);
  await userEvent.click(box());
  await expect.element(box()).toBeChecked();
  await userEvent.click(page.getByText('I have read and agree', { exact: true }));
  await expect.element(box()).not.toBeChecked();
});

test('each title opens its agreement and does not change the checkbox', async () => {
  await render(<Ticking />);
  for (const { title } of agreements) await userEvent.click(page.getByRole('button', { name: title }));
  expect(opened).toEqual(['Loan Agreement', 'Disclosure Statement', 'Privacy Policy']);
  await expect.element(box()).not.toBeChecked();
});

test('a tap on a title never opens the agreement of the next line', async () => {
  await render(<Ticking />);
  for (const { title } of agreements) {
    const { left, top, bottom } = page.getByRole('button', { name: title }).element().getBoundingClientRect();
    const middle = (top + bottom) / 2;
    for (const y of [middle - 9, middle, middle + 9]) expect(document.elementFromPoint(left + 20, y)?.textContent).toBe(title);
  }
});

test('joins the titles with the Filipino conjunction', async () => {
  setMessageLanguage(profiles.philippines, 'fil');
  await render(<Ticking />);
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleName(/Loan Agreement ?, Disclosure Statement at Privacy Policy$/);
});
