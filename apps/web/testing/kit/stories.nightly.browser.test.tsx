import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { cleanup, render } from 'vitest-browser-react';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { componentViolations } from '../axe.ts';
import { zoomingInputs } from './inputs.ts';
import { keyboardFailures } from './keyboard.ts';
import { emulateMedia } from './media.ts';
import { remainingMotion } from './motion.ts';
import { elementsPastEdge } from './sideways.ts';
import { type Story, stories } from './stories.tsx';
import { StoryFrame } from '../../.storybook/StoryFrame.tsx';
import { smallTargets } from './targets.ts';
import { textLostAtDoubleSize } from './textZoom.ts';
import { scaleTimeout } from '../timeoutScale.ts';

/** Time for modules that components load when they are rendered; waited for once, before the first test. */
const LOADING_MS = scaleTimeout(1500);

beforeAll(async () => {
  for (const story of stories) await render(story.draw());
  await new Promise((resolve) => setTimeout(resolve, LOADING_MS));
  await cleanup();
});

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterAll(() => emulateMedia({}));

describe.each(['light', 'dark'])('%s', (mode) => {
  // Motion is reduced for all stories: none may remain, and no check runs during an animation.
  beforeAll(() => emulateMedia({ dark: mode === 'dark', reducedMotion: true }));

  test.each(stories)(`$part, $name, ${mode}: renders, is accessible and fits`, async (story) => {
    await page.viewport(390, 844);
    await draw(story);
    const root = document.body;
    expect.soft(isDrawn(root), 'rendered elements').toBe(true);
    expect.soft(await componentViolations(), 'axe').toEqual([]);
    expect.soft(smallTargets(root), 'targets below 44 px').toEqual([]);
    expect.soft(zoomingInputs(root), 'inputs below 16 px').toEqual([]);
    expect.soft(remainingMotion(root), 'motion with reduced motion').toEqual([]);
    expect.soft(await keyboardFailures(root), 'keyboard').toEqual([]);
    await page.viewport(320, 568);
    expect.soft(elementsPastEdge(root), 'past the edge at 320 px').toEqual([]);
    await page.viewport(390, 844);
    expect.soft(textLostAtDoubleSize(root), 'text lost at double size').toEqual([]);
    expect.soft(vi.mocked(console.error).mock.calls, 'console errors').toEqual([]);
  });
});

async function draw(story: Story): Promise<void> {
  await render(<StoryFrame room={story.room}>{story.draw()}</StoryFrame>);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

const isDrawn = (root: Element): boolean =>
  [...root.querySelectorAll('*')].some((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.children.length === 0;
  });
