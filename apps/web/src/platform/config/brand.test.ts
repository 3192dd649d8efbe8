import { expect, test } from 'vitest';
import { BRAND_COLOURS, brandRule, type BrandColoursInput, withTints } from './brand.ts';
import { config } from './config.ts';

const navyAndCoral: BrandColoursInput = {
  primary: '#143a66',
  'on-primary': '#ffffff',
  accent: '#ff9b7a',
  'on-accent': '#2a0f06',
  'primary-dark': '#a9c8f2',
  'on-primary-dark': '#08203d',
  'accent-dark': '#ffa98c',
  'on-accent-dark': '#2a0f06',
};

test('sets a brand’s thirteen colours in one rule', () => {
  const rule = brandRule(config.colours);
  expect(BRAND_COLOURS).toHaveLength(13);
  for (const colour of BRAND_COLOURS) expect(rule).toContain(`--brand-${colour}:${config.colours[colour]}`);
});

test('computes five tints from the eight colours of a brand', () => {
  expect(withTints(navyAndCoral)).toEqual({
    ...navyAndCoral,
    soft: '#e8ebf0',
    'soft-dark': '#28353a',
    'offer-muted': '#cbd4dd',
    'offer-dark': '#122f4d',
    'offer-dark-muted': '#b8c1ca',
  });
});

test('keeps a tint that the brand sets and derives other tints from it', () => {
  const tuned = withTints({ ...navyAndCoral, 'offer-dark': '#000000' });
  expect(tuned).toMatchObject({ soft: '#e8ebf0', 'offer-dark': '#000000', 'offer-dark-muted': '#b3b3b3' });
});
