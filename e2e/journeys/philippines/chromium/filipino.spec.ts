import { expect } from '@playwright/test';
import { pathNames, paths, type PathName } from '@hiram/web/paths.ts';
import { englishAmong, translationsOf } from '../../../filipino.ts';
import { addressOfOffered, dueOrder } from '../../../orders.ts';
import { test } from '../../../phone/fixture.ts';

test.use({ phoneOptions: { shell: true, dark: false, width: 320 } });

/** The public website is in English, and the preview is for developers. */
const isBorrowers = (name: PathName): boolean => !name.startsWith('website') && name !== 'preview';

/** What a borrower reads, outside of what is marked as another language; and what stands past the edge or is cut off. */
function lookAround(): { texts: string[]; overflowing: string[] } {
  const texts: string[] = [];
  const overflowing: string[] = [];
  // Slides and wide tables are brought into sight by a finger.
  const isSwiped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || isSwiped(element.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    const parent = node.parentElement;
    if (text === '' || parent === null || parent.closest('script, style, [lang="en"]') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(parent).visibility === 'hidden') continue;
    texts.push(text);
    if ((box.right > window.innerWidth + 1 || box.left < -1) && !isSwiped(parent)) overflowing.push(text);
  }
  if (document.documentElement.scrollWidth > window.innerWidth) overflowing.push('the page scrolls sideways');
  return { texts, overflowing };
}

test('[BEY-14] every borrower screen is in Filipino, with nothing past the edge at 320 px', async ({ phone, stack }) => {
  test.setTimeout(120_000);
  const translations = await translationsOf(stack);
  const [due, offered] = [await dueOrder(stack, 2), await addressOfOffered(stack, '/confirmNew')];
  for (const name of pathNames.filter(isBorrowers)) {
    const { address } = paths[name];
    const page = new URL(address.startsWith('/confirm') ? offered.href : due.href);
    page.pathname = address;
    page.searchParams.set('lang', 'fil');
    await phone.open(page.href);
    await expect.poll(() => phone.has('h1'), { message: `${address} has a heading` }).toBe(true);
    await expect.poll(() => phone.has('[aria-busy=true]'), { message: `${address} has loaded` }).toBe(false);

    const { texts, overflowing } = await phone.evaluate(lookAround, null);

    expect(texts.length, `${address} says something`).toBeGreaterThan(0);
    expect.soft(englishAmong(texts, translations), `English on ${address}`).toEqual([]);
    expect.soft(overflowing, `past the edge of ${address}`).toEqual([]);
  }
});
