import { lazy, Suspense, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { AddressProvider, historyDepth, navigate, useAddress } from './address.tsx';

beforeEach(() => window.history.replaceState(null, '', '/first?order=1'));

function Here(): ReactElement {
  const { pathname, search, hash } = useAddress();
  return <p>{`at ${pathname}${search}${hash}`}</p>;
}

test('rerenders when the address is pushed, replaced or goes back', async () => {
  await render(
    <AddressProvider>
      <Here />
    </AddressProvider>,
  );
  await expect.element(page.getByText('at /first?order=1')).toBeVisible();
  navigate('/second?order=2#/card');
  await expect.element(page.getByText('at /second?order=2#/card')).toBeVisible();
  navigate('/third', { replace: true });
  await expect.element(page.getByText('at /third')).toBeVisible();
  window.history.back();
  await expect.element(page.getByText('at /first?order=1')).toBeVisible();
});

test('historyDepth counts the product’s own history entries before the current entry', async () => {
  expect(historyDepth()).toBe(0);
  navigate('/second');
  navigate('/third');
  expect(historyDepth()).toBe(2);
  navigate('/fourth', { replace: true });
  expect(historyDepth()).toBe(2);
  window.history.back();
  await expect.poll(() => window.location.pathname).toBe('/second');
  expect(historyDepth()).toBe(1);
});

test('keeps the previous page with its address until the code of the next page is loaded', async () => {
  let openPage = (_code: { default: () => ReactElement }): void => undefined;
  const Second = lazy(() => new Promise<{ default: () => ReactElement }>((resolve) => (openPage = resolve)));
  const Pages = (): ReactElement => (useAddress().pathname === '/second' ? <Second /> : <Here />);
  await render(
    <AddressProvider>
      <Suspense fallback={<p>nothing yet</p>}>
        <Pages />
      </Suspense>
    </AddressProvider>,
  );
  navigate('/second');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(page.getByText('at /first?order=1')).toBeVisible();
  await expect.element(page.getByText('nothing yet')).not.toBeInTheDocument();
  openPage({ default: () => <p>the second page</p> });
  await expect.element(page.getByText('the second page')).toBeVisible();
});

test('useAddress throws outside its provider', async () => {
  await expect(render(<Here />)).rejects.toThrow('outside AddressProvider');
});
