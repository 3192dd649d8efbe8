import type { ReactElement } from 'react';
import { AddressProvider } from '../navigation/address.tsx';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useRemoveSessionFromAddress, withoutSession } from './useRemoveSessionFromAddress.ts';
import { useSession } from './useSession.ts';

const ADDRESS = '/customerService?deviceId=d1&userId=u1&sessionId=s1&productId=9&lang=fil';

function Probe({ takenOff }: { readonly takenOff: boolean }): ReactElement {
  useRemoveSessionFromAddress(takenOff);
  const { userId, sessionId, productId } = useSession();
  return <p>{`${userId} ${sessionId} ${productId}`}</p>;
}

async function open(takenOff: boolean) {
  window.history.replaceState(null, '', ADDRESS);
  return await render(
    <AddressProvider>
      <Probe takenOff={takenOff} />
    </AddressProvider>,
  );
}

test('removes only the session from a query', () => {
  expect(withoutSession('?userId=u&orderId=o&mobilePhone=1')).toBe('?orderId=o');
  expect(withoutSession('?userId=u')).toBe('');
});

test('the Philippine profile removes the session from the address and stores it for the tab', async () => {
  const screen = await open(true);
  await expect.poll(() => window.location.search).toBe('?productId=9&lang=fil');
  await expect.element(screen.getByText('u1 s1 9')).toBeVisible();
});

test('the specified profile does not change the address', async () => {
  const screen = await open(false);
  await expect.element(screen.getByText('u1 s1 9')).toBeVisible();
  expect(window.location.search).toBe('?deviceId=d1&userId=u1&sessionId=s1&productId=9&lang=fil');
});
