import { beforeEach, expect, test } from 'vitest';
import { AddressProvider } from '../../platform/navigation/address.tsx';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import '../../ui/tokens.css';
import '../../ui/base.css';
import { ofRollover } from './repayment.ts';
import { sampleRollover } from './testing/repayFixture.ts';
import ScanToPay from './ScanToPay.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/repayDelay?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1');
});

test('[REP-06] the modal scanToPay shows the pay code as a barcode with amount and channel', async () => {
  await render(
    <AddressProvider>
      <main>
        <ScanToPay open repayment={ofRollover(sampleRollover(), 1)} onClose={() => undefined} />
      </main>
    </AddressProvider>,
  );
  const modal = page.getByRole('dialog', { name: 'scanToPay' });
  await expect.element(modal).toHaveTextContent('scanToPaySari Mart counter₱320.00₱320.008810 4402 7716For order OR1, one payment only');
  await expect.element(modal.getByRole('img', { name: 'Barcode' })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});
