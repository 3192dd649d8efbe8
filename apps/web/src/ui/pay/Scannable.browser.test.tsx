import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Scannable } from './Scannable.tsx';

test('Retry loads the drawing code again after a failure', async () => {
  let attempts = 0;
  const draw = (): Promise<{ width: number; height: number; path: string }> => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ width: 1, height: 1, path: 'M0 0h1v1h-1z' });
  };
  await render(<Scannable shape="square" name="QR code" text="x" draw={draw} />);
  await userEvent.click(page.getByRole('button', { name: 'Retry QR code' }));
  await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible();
});
