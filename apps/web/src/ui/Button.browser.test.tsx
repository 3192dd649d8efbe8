import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import './tokens.css';
import './base.css';
import { Button } from './Button.tsx';

test('a busy button keeps its name, width and focus, and ignores presses', async () => {
  const onPress = vi.fn();
  const { rerender } = await render(
    <Button small onPress={onPress}>
      REPAY
    </Button>,
  );
  const button = page.getByRole('button', { name: 'REPAY' });
  const { width } = button.element().getBoundingClientRect();
  await button.click();
  await rerender(
    <Button small busy onPress={onPress}>
      REPAY
    </Button>,
  );
  await button.click();
  expect(onPress).toHaveBeenCalledTimes(1);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveFocus();
  expect(button.element().getBoundingClientRect().width).toBe(width);
});

test('a busy submit button does not submit the form', async () => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  const { container } = await render(
    <form>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  container.querySelector('form')?.addEventListener('submit', onSubmit);
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
});
