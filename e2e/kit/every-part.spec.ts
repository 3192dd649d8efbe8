import { expect } from '@playwright/test';
import { test } from './test.ts';

/** Runs in the page: how much of the story is drawn. */
function drawnBoxes(_: null): number {
  const boxes = [...document.querySelectorAll('#root *, body > dialog *')].map((element) => element.getBoundingClientRect());
  return boxes.filter(({ width, height }) => width > 0 && height > 0).length;
}

test('every part draws in the oldest engine, and none reports an error', async ({ phone }) => {
  test.setTimeout(120_000);
  await phone.open('/');
  const ids = await phone.evaluate(
    (_: null) => [...document.querySelectorAll('[data-story]')].map((box) => box.getAttribute('data-story') ?? ''),
    null,
  );
  expect(ids.length).toBeGreaterThan(30);
  const blank: string[] = [];
  for (const id of ids) {
    await phone.open(`/?story=${id}`);
    await expect.soft(async () => expect(await phone.evaluate(drawnBoxes, null)).toBeGreaterThan(0), id).toPass({ timeout: 3000 });
    if (phone.consoleErrors().length > 0) blank.push(`${id}: ${phone.consoleErrors().join('; ')}`);
  }
  expect(blank).toEqual([]);
});
