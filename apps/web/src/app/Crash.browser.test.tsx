import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CrashBoundary } from './Crash.tsx';

function Broken(): ReactElement {
  throw new TypeError('09171234567 is not an order');
}

test('a screen that throws shows a page with a reload button, and its error message is not logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await render(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  );
  await expect.element(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  const ours = log.mock.calls.filter(([first]) => String(first).startsWith('crash:'));
  expect(ours).toHaveLength(1);
  expect(JSON.stringify(ours)).not.toContain('09171234567');
  log.mockRestore();
});
