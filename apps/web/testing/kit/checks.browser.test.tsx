import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../src/ui/base.css';
import '../../src/ui/tokens.css';
import { page } from 'vitest/browser';
import { zoomingInputs } from './inputs.ts';
import { keyboardFailures } from './keyboard.ts';
import { emulateMedia } from './media.ts';
import { remainingMotion } from './motion.ts';
import { elementsPastEdge } from './sideways.ts';
import { smallTargets } from './targets.ts';
import { textLostAtDoubleSize } from './textZoom.ts';

/** Asserts that each check of the kit finds its defect and accepts the good case. */
let root: HTMLElement;
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => root.remove());

const draw = (html: string): void => void (root.innerHTML = html);

test.each([
  ['a small button', '<button style="width:44px;height:30px">i</button>', 1],
  ['a button of 44 px', '<button style="width:44px;height:44px">i</button>', 0],
  [
    'a small button with a larger tap area',
    '<style>#b{position:relative;margin:40px;width:24px;height:24px}#b::after{content:"";position:absolute;inset:-10px}</style><button id="b">i</button>',
    0,
  ],
  ['a small checkbox in a large label', '<label style="display:block;height:44px"><input type="checkbox">I agree</label>', 0],
  ['a small checkbox in a small label', '<label style="display:block;height:20px"><input type="checkbox">I agree</label>', 1],
  ['a link inside a sentence', '<p>I agree to the <a href="#a">Terms</a></p>', 0],
  ['a link that stands alone', '<p><a href="#a">Terms</a></p>', 1],
])('small targets: %s', (_what, html, found) => {
  draw(html);
  expect(smallTargets(root)).toHaveLength(found);
});

test.each([
  ['15 px', '<input style="font-size:15px">', 1],
  ['16 px', '<input style="font-size:16px"><textarea></textarea>', 0],
])('zooming inputs: %s', (_what, html, found) => {
  draw(html);
  expect(zoomingInputs(root)).toHaveLength(found);
});

test.each([
  ['buttons and a group of radios', '<button>a</button><input type="radio" name="r"><input type="radio" name="r">', []],
  ['a tab out of reach', '<button tabindex="-1">a</button>', ['the keyboard does not reach']],
  ['a list with one stop', '<div role="listbox" tabindex="0"><div role="option" tabindex="-1">a</div></div>', []],
  ['a box with a pointer cursor', '<div style="cursor:pointer">a</div>', ['only a pointer can press']],
])('the keyboard: %s', async (_what, html, troubles) => {
  draw(html);
  const found = await keyboardFailures(root);
  expect(found).toHaveLength(troubles.length);
  for (const [index, trouble] of troubles.entries()) expect(found[index]).toContain(trouble);
});

test('the keyboard: finds a focus trap', async () => {
  draw('<button>a</button><button>b</button>');
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') event.preventDefault();
  });
  expect(await keyboardFailures(root)).toContain('the keyboard cannot leave the component');
});

test('the keyboard: accepts an open dialog in which Tab goes round', async () => {
  draw('<button>behind</button><dialog><button>a</button><button>b</button></dialog>');
  root.querySelector('dialog')?.showModal();
  expect(await keyboardFailures(root)).toEqual([]);
});

test('motion: finds the motion that remains with reduced motion: none of base.css, but that of a script', async () => {
  draw('<style>@keyframes k{to{opacity:0}}</style><p style="animation:k 1s infinite">a</p><p style="transition:opacity 1s">b</p>');
  await emulateMedia({});
  // The running animation is found twice, by its style and by its clock.
  expect(remainingMotion(root)).toHaveLength(3);
  await emulateMedia({ reducedMotion: true });
  await expect.poll(() => remainingMotion(root)).toEqual([]);
  root.querySelector('p')?.animate([{ opacity: 0 }, { opacity: 1 }], 1000);
  expect(remainingMotion(root)).toHaveLength(1);
  await emulateMedia({});
});

test('past the edge: finds a box that is too wide, but not inside a box that scrolls', async () => {
  await page.viewport(320, 568);
  draw('<div style="overflow-x:auto"><p style="width:400px">a</p></div>');
  expect(elementsPastEdge(root)).toEqual([]);
  draw('<p style="width:330px">a</p>');
  expect(elementsPastEdge(root)).toHaveLength(1);
  await page.viewport(390, 844);
});

test.each([
  ['a box that grows', '<p style="border:1px solid">One or two words</p>', []],
  ['a box that cuts', '<p style="height:24px;overflow:hidden">As many words as fill a whole line here, once</p>', ['cut off']],
  ['a box that scrolls', '<p style="height:24px;overflow:auto">As many words as fill a whole line here, once</p>', []],
  ['a line that never breaks', '<p style="white-space:nowrap">As many words as fill a whole line here, once</p>', ['cut off']],
  ['a button of fixed height', '<button style="width:150px;height:44px">Pay with another card</button>', ['outside its control']],
  ['a button that grows', '<button style="width:150px;min-height:44px">Pay with another card</button>', []],
  [
    'text that scrolls below a bar',
    '<div style="height:40px;overflow:auto">One or two words that break into lines</div><p>and more</p>',
    [],
  ],
  ['a row that grows with the root', '<p style="height:2.75rem;overflow:hidden;line-height:44px">One</p>', []],
  ['a line of fixed height', '<p style="height:24px">One or two words that break into lines</p><p>and more</p>', ['overlapping']],
])('text at double size: %s', (_what, html, losses) => {
  draw(html);
  const found = new Set(textLostAtDoubleSize(root).map((loss) => loss.slice(0, loss.indexOf(':'))));
  expect([...found]).toEqual(losses);
});
