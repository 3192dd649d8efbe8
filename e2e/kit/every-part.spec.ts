import { expect } from '@playwright/test';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { storyIds, storyPath } from './storybook.ts';
import { storybookOrigin, test } from './test.ts';

/** Returns the number of visible boxes of the story. Runs in the page. */
function drawnBoxes(_: null): number {
  const boxes = [...document.querySelectorAll('#storybook-root *, body > dialog *')].map((element) => element.getBoundingClientRect());
  return boxes.filter(({ width, height }) => width > 0 && height > 0).length;
}

test('every component draws in the oldest supported engine without an error', async ({ phone }) => {
  test.setTimeout(scaleTimeout(600_000));
  const ids = await storyIds(storybookOrigin());
  expect(ids.length).toBeGreaterThan(30);
  const blank: string[] = [];
  for (const id of ids) {
    await phone.open(storyPath(id));
    await expect
      .soft(async () => expect(await phone.evaluate(drawnBoxes, null)).toBeGreaterThan(0), id)
      .toPass({ timeout: scaleTimeout(10_000) });
    if (phone.consoleErrors().length > 0) blank.push(`${id}: ${phone.consoleErrors().join('; ')}`);
  }
  expect(blank).toEqual([]);
});
