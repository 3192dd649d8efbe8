import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyAfterPaint } from './lazyAfterPaint.tsx';

const Arrived = ({ name }: { readonly name: string }) => <p>{name} is here</p>;

test('loads a lazy component only after the first frame', async () => {
  const happened: string[] = [];
  requestAnimationFrame(() => happened.push('a frame'));
  const Part = lazyAfterPaint(() => {
    happened.push('asked for');
    return Promise.resolve(Arrived);
  });
  const screen = await render(<Part name="The part" />);
  await expect.element(screen.getByText('The part is here')).toBeVisible();
  expect(happened).toEqual(['a frame', 'asked for']);
});

test('shows the placeholder until the code is loaded, and the fallback if loading fails', async () => {
  let lose: ((reason: Error) => void) | undefined;
  const load = (): Promise<typeof Arrived> =>
    new Promise((_resolve, reject) => {
      lose = reject;
    });
  const Part = lazyAfterPaint(load, { placeholder: <p>On its way</p>, instead: ({ name }) => <p>{name} did not come</p> });
  const screen = await render(<Part name="The part" />);
  await expect.element(screen.getByText('On its way')).toBeVisible();
  await expect.poll(() => lose).toBeDefined();
  lose?.(new Error('no network'));
  await expect.element(screen.getByText('The part did not come')).toBeVisible();
});
