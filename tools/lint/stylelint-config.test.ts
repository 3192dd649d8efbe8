import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const configFile = join(import.meta.dirname, '../../stylelint.config.js');

async function rulesBrokenBy(code: string): Promise<readonly string[]> {
  const { results } = await stylelint.lint({ code, configFile });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

test.each([
  ['.list:has(img) { color: red; }', 'plugin/use-baseline'],
  ['.a { color: color-mix(in srgb, red, blue); }', 'plugin/use-baseline'],
  ['.a { height: 100vh; height: 100dvh; }', 'plugin/use-baseline'],
  ['.a { rotate: 45deg; }', 'plugin/use-baseline'],
  ['.a { .b { color: red; } }', 'max-nesting-depth'],
  ['.a { @media (min-width: 300px) { color: red; } }', 'max-nesting-depth'],
  ['@media (width >= 300px) { .a { color: red; } }', 'media-feature-range-notation'],
  ['.a { transition: opacity 1s linear(0, 1); }', 'function-disallowed-list'],
  ['.a { color: rgb(from red r g b); }', 'declaration-property-value-disallowed-list'],
  ['.a:nth-child(2 of .b) { color: red; }', 'selector-disallowed-list'],
])('rejects %s, which is below the browser floor', async (code, rule) => {
  expect(await rulesBrokenBy(code)).toEqual([rule]);
});

test.each([
  '.a:focus-visible { color: rgb(0 0 0 / 50%); inset: 0; text-wrap: balance; }',
  '@media (min-width: 300px) { .a { color: red; } }',
  '@keyframes turn { to { transform: rotate(1turn); } }',
  '@supports (height: 1dvh) { .a { height: 100dvh; } }',
  '.a { transition: opacity 1s linear; background: linear-gradient(red, blue); }',
])('accepts %s', async (code) => {
  expect(await rulesBrokenBy(code)).toEqual([]);
});
