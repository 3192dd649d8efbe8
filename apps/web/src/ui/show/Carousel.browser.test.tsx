import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { scaleTimeout } from '../../../testing/timeoutScale.ts';
import { emulateMedia } from '../../../testing/kit/media.ts';
import '../base.css';
import { Carousel } from './Carousel.tsx';
import { runCarousel } from './carousel.ts';

const slides = ['one', 'two', 'three'].map((key) => ({ key, content: <p>{key}</p> }));
const QUICK_MS = scaleTimeout(700);
let end = (): void => undefined;

afterEach(async () => {
  end();
  await emulateMedia({});
});

/** Runs the carousel as a finished page does, but faster. */
async function run(): Promise<HTMLElement> {
  const { container } = await render(<Carousel label="Why Hiram" slides={slides} />);
  const carousel = container.querySelector('section');
  if (carousel === null) throw new Error('no carousel was rendered');
  end = runCarousel(carousel, QUICK_MS);
  return carousel;
}

const current = (): string | null | undefined => document.querySelector('[data-dot][aria-current=true]')?.getAttribute('aria-label');
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUICK_MS * 2));

test('advances from slide to slide and from the last to the first', async () => {
  await run();
  for (const name of ['Slide 2 of 3', 'Slide 3 of 3', 'Slide 1 of 3']) await expect.poll(current).toBe(name);
});

test('a dot shows its slide and stops the carousel', async () => {
  await run();
  await page.getByRole('button', { name: 'Slide 3 of 3' }).click();
  await expect.poll(current).toBe('Slide 3 of 3');
  await pause();
  expect(current()).toBe('Slide 3 of 3');
});

test.each([
  ['focus', () => userEvent.tab()],
  ['a touch', (carousel: HTMLElement) => carousel.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
])('%s stops the carousel', async (_kind, takeOver) => {
  const carousel = await run();
  await takeOver(carousel);
  await pause();
  expect(current()).toBe('Slide 1 of 3');
});

test('does not advance with reduced motion, and a dot shows its slide without animation', async () => {
  await emulateMedia({ reducedMotion: true });
  await run();
  await pause();
  expect(current()).toBe('Slide 1 of 3');
  await page.getByRole('button', { name: 'Slide 2 of 3' }).click();
  const row = document.querySelector<HTMLElement>('[data-slides]');
  expect(row?.scrollLeft).toBe(row?.clientWidth);
});

test('is a scrolling row with snap points without its script', async () => {
  const { container } = await render(<Carousel label="Why Hiram" slides={slides} />);
  const row = container.querySelector<HTMLElement>('[data-slides]');
  if (row === null) throw new Error('no slides were rendered');
  expect(row.scrollWidth).toBe(row.clientWidth * 3);
  expect(getComputedStyle(row).scrollSnapType).toContain('x');
});
