import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { config } from '../../platform/config/config.ts';
import { AboutUsDocument } from './AboutUsDocument.tsx';

test('[LEG-05] About Us has the company text and the customer service e-mail, in HTML without scripts', async () => {
  const html = renderToStaticMarkup(<AboutUsDocument />);
  expect(html).not.toMatch(/style="|<script/);
  document.body.innerHTML = html;
  const { name, secRegistration, certificateOfAuthority, address, email } = config.company;
  for (const text of [name, secRegistration, certificateOfAuthority, address])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/We lend small amounts/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: email, exact: false })).toHaveAttribute('href', `mailto:${email}`);
  expect(await accessibilityViolations()).toEqual([]);
});
