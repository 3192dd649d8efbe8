import { expect } from '@playwright/test';
import { storyPath } from './storybook.ts';
import { test } from './test.ts';

const parts = [
  { part: 'a sheet', story: 'dialog-sheet--closed', opener: 'How posting works' },
  { part: 'a modal', story: 'dialog-modal--closed', opener: 'Leave this page' },
];

for (const { part, story, opener } of parts)
  test(`nativeBack closes ${part} and keeps the page; the second nativeBack returns false`, async ({ phone }) => {
    await phone.open(storyPath(story));
    await phone.tap(opener);
    await expect.poll(() => phone.has('dialog[open]')).toBe(true);
    expect(await phone.nativeBack()).toBe(true);
    await expect.poll(() => phone.has('dialog[open]')).toBe(false);
    expect(await phone.evaluate((_: null) => document.activeElement?.textContent, null)).toBe(opener);
    expect(await phone.nativeBack()).toBe(false);
  });
