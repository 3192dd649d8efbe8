import { render } from 'vitest-browser-react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { centreOf, moveFingers } from '../../../testing/pointer.ts';
import { installNativeBack } from '../../platform/bridge/nativeBack.ts';
import { ImageViewer } from './ImageViewer.tsx';
import { Opener } from './Opener.tsx';
import { drawnScreen } from './storyPictures.ts';
import '../tokens.css';
import '../base.css';

beforeEach(installNativeBack);

const opener = page.getByRole('button', { name: 'See the pictures' });
const viewer = page.getByRole('dialog', { name: 'PeraPay' });
const reel = page.getByRole('group', { name: 'PeraPay' });
const [previous, next] = [page.getByRole('button', { name: 'Previous' }), page.getByRole('button', { name: 'Next' })];
const pictures = ['one', 'two', 'three'].map((name) => ({ src: drawnScreen(name), alt: name, caption: `Open ${name}.` }));

async function open(start = 0): Promise<void> {
  await render(
    <Opener label="See the pictures">{(control) => <ImageViewer {...control} title="PeraPay" pictures={pictures} start={start} />}</Opener>,
  );
  await opener.click();
  await expectAt(start);
}

async function expectAt(index: number): Promise<void> {
  await expect.element(viewer.getByText(`PeraPay · ${index + 1} of 3`)).toBeVisible();
  await expect.element(viewer.getByText(pictures[index]?.caption ?? '')).toBeVisible();
  await expect.poll(() => Math.abs(slide(index).getBoundingClientRect().left)).toBeLessThan(2);
}

const slide = (index: number): Element => reel.element().children[index] as Element;
const grown = (index: number): number => slide(index).scrollWidth / slide(index).clientWidth;

test('opens at the start picture; Escape, native back and Close close the viewer and restore the focus', async () => {
  await open(1);
  expect(viewer.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
  await opener.click();
  expect(window.nativeBack?.()).toBe(true);
  await expect.element(viewer).not.toBeInTheDocument();
  await opener.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(viewer).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test('the arrow keys and buttons change the picture, stop at both ends and keep the focus', async () => {
  await open();
  await userEvent.keyboard('{ArrowRight}');
  await expectAt(1);
  await userEvent.keyboard('{ArrowLeft}');
  await expectAt(0);
  await userEvent.keyboard('{End}');
  await expectAt(2);
  expect(next.element().getAttribute('aria-disabled')).toBe('true');
  await previous.click();
  await expectAt(1);
  await previous.click();
  await expectAt(0);
  expect(document.activeElement).toBe(previous.element());
  await userEvent.keyboard('{ArrowLeft}');
  await expectAt(0);
});

test('Tab cycles within the viewer', async () => {
  await open();
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab();
    expect(viewer.element().contains(document.activeElement)).toBe(true);
  }
});

test('a swipe shows the next picture', async () => {
  await open();
  const { x, y } = centreOf(reel.element());
  await moveFingers([{ from: { x: x + 120, y }, to: { x: x - 140, y } }]);
  await expectAt(1);
});

test('a pinch enlarges the picture, a drag moves it, and another picture resets its size', async () => {
  await open();
  const { x, y } = centreOf(reel.element());
  await moveFingers([
    { from: { x: x - 40, y }, to: { x: x - 120, y } },
    { from: { x: x + 40, y }, to: { x: x + 120, y } },
  ]);
  await expect.poll(() => grown(0)).toBeGreaterThan(2);
  await expectAt(0);
  const before = slide(0).scrollTop;
  await moveFingers([{ from: { x, y: y + 100 }, to: { x, y } }]);
  await expect.poll(() => slide(0).scrollTop).toBeGreaterThan(before + 40);
  await userEvent.keyboard('{ArrowRight}');
  await expectAt(1);
  await expect.poll(() => grown(0)).toBe(1);
});

test('a double tap enlarges the picture, and a second double tap resets its size', async () => {
  await open();
  await reel.getByAltText('one').dblClick();
  await expect.poll(() => grown(0)).toBeCloseTo(2.5, 1);
  await new Promise((resolve) => setTimeout(resolve, 400));
  const { x, y } = centreOf(slide(0));
  const finger = [{ from: { x, y }, to: { x, y } }];
  await moveFingers(finger, 0);
  await moveFingers(finger, 0);
  await expect.poll(() => grown(0)).toBe(1);
});

test('the keys + and - enlarge and shrink the picture', async () => {
  await open();
  await userEvent.keyboard('+');
  await expect.poll(() => grown(0)).toBeCloseTo(1.5, 1);
  await userEvent.keyboard('-');
  await expect.poll(() => grown(0)).toBe(1);
});

test('a picture’s box has its aspect ratio and rounded corners, and fits into the viewer', async () => {
  await open();
  const picture = viewer.getByAltText('one').element() as HTMLImageElement;
  const ratio = (): number => picture.clientWidth / picture.clientHeight;
  await expect.poll(ratio).toBeCloseTo(picture.naturalWidth / picture.naturalHeight, 1);
  expect(parseFloat(getComputedStyle(picture).borderRadius)).toBeGreaterThan(0);
  expect(picture.clientHeight).toBeLessThanOrEqual(slide(0).clientHeight);
  expect(picture.clientWidth).toBeLessThanOrEqual(slide(0).clientWidth - 56);
});

test('an open viewer has no accessibility violation', async () => {
  await open(2);
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expect(await accessibilityViolations()).toEqual([]);
});
