import { render } from 'vitest-browser-react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import alon from '../../brands/alon.json' with { type: 'json' };
import { emulateMedia } from './media.ts';
import { brandRule, withTints } from '../../src/platform/config/brand.ts';
import '../../src/ui/tokens.css';
import { Button } from '../../src/ui/Button.tsx';

const style = document.createElement('style');

afterEach(async () => {
  style.remove();
  await emulateMedia({});
});

const coloursOf = (element: Element): string[] => {
  const { backgroundColor, color } = getComputedStyle(element);
  return [backgroundColor, color];
};

test('[GEN-22] a button has the colours of the configured brand, in light and in dark mode', async () => {
  await render(<Button onPress={() => undefined}>REPAY</Button>);
  const button = page.getByRole('button', { name: 'REPAY' }).element();
  expect(coloursOf(button)).toEqual(['rgb(11, 74, 55)', 'rgb(255, 255, 255)']);

  style.textContent = brandRule(withTints(alon.colours));
  document.head.append(style);
  await expect.poll(() => coloursOf(button)).toEqual(['rgb(20, 58, 102)', 'rgb(255, 255, 255)']);
  await emulateMedia({ dark: true });
  await expect.poll(() => coloursOf(button)).toEqual(['rgb(169, 200, 242)', 'rgb(8, 32, 61)']);
});
