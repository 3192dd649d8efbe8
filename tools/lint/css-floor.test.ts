import { expect, test } from 'vitest';
import { belowFloor } from './css-floor.ts';

test.each([
  ['.list:has(img) { color: red; }', ':has()'],
  ['.a { color: color-mix(in srgb, red, blue); }', 'color-mix()'],
  ['.a { color: oklch(60% 0.1 200); }', 'lab() and lch()'],
  ['@container (min-width: 300px) { .a { color: red; } }', '@container'],
  ['.a { grid-template-columns: subgrid; }', 'subgrid'],
  ['.a { .b { color: red; } }', 'a nested rule'],
  ['.a { color: red; &:hover { color: blue; } }', 'a nested rule'],
  ['.a { @media (min-width: 300px) { color: red; } }', 'a nested rule'],
  ['@media (width >= 300px) { .a { color: red; } }', 'a range in @media'],
  ['.a { height: 100dvh; }', 'a dynamic viewport unit'],
  ['.a { height: 100dvh; height: 100vh; }', 'a dynamic viewport unit'],
  ['.a { min-height: 100vh; height: 100svh }', 'a dynamic viewport unit'],
  ['.a { rotate: 45deg; }', 'rotate:'],
])('%s is below the floor', (css, feature) => {
  expect(belowFloor(css)).toEqual([expect.stringContaining(feature)]);
});

test.each([
  '.a { height: 100vh; height: 100dvh; }',
  '@layer base { .a:focus-visible { color: rgb(0 0 0 / 50%); inset: 0; } }',
  '@media (min-width: 300px) { .a { color: red; } }',
  '@keyframes turn { to { transform: rotate(1turn); } }',
  '@supports (height: 1dvh) { .a { height: 100dvh; } }',
  '/* .a:has(b) */ .a::before { content: "color-mix("; }',
  '.a { transition: opacity 1s linear; background: linear-gradient(red, blue); }',
])('%s is on the floor', (css) => {
  expect(belowFloor(css)).toEqual([]);
});

test('a problem names its line', () => {
  expect(belowFloor('.a {\n  color: red;\n}\n\n.b {\n  height: 50dvh;\n}\n')[0]).toMatch(/^6: /);
});
