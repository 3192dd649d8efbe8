import { expect, test } from 'vitest';
import alon from '../../brands/alon.json' with { type: 'json' };
import hiram from '../../brands/hiram.json' with { type: 'json' };
import { contrast, tokenColours } from './tokenColours.ts';
import { BRAND_COLOURS, withTints } from '../../src/platform/config/brand.ts';
import sheet from '../../src/ui/tokens.css?raw';

const meanings = ['success', 'warning', 'danger', 'info'];
const panels = ['active', 'due', 'late', 'review', 'done', 'neutral', 'offer'].map((state) => `panel-${state}`);

/** Text colours with their backgrounds. */
const texts: readonly (readonly [text: string, ground: string])[] = [
  ...['bg', 'surface', 'sunken', 'pressed', 'primary-soft'].flatMap((ground) => [['text', ground] as const, ['link', ground] as const]),
  ...['bg', 'surface', 'sunken', 'pressed'].map((ground) => ['muted', ground] as const),
  ['on-primary', 'primary'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-disabled', 'disabled'],
  ['on-strip', 'strip'],
  ['on-toast', 'toast'],
  ['toast-ok', 'toast'],
  ['toast-fail', 'toast'],
  // The viewer's background is slightly transparent.
  ['on-viewer', '#0d1612'],
  ...meanings.flatMap((meaning) => [
    [meaning, `${meaning}-soft`] as const,
    [meaning, 'bg'] as const,
    [meaning, 'surface'] as const,
    ['text', `${meaning}-soft`] as const,
  ]),
  ...panels.flatMap((panel) => [[`${panel}-text`, panel] as const, [`${panel}-muted`, panel] as const]),
];

/** Outlines, marks and the focus ring. */
const lines: readonly (readonly [line: string, ground: string])[] = [
  ...['bg', 'surface'].flatMap((ground) => ['border-strong', 'focus', 'star', 'star-line'].map((line) => [line, ground] as const)),
  ['accent', 'panel-offer'],
  ['strip-mark', 'strip'],
  ['border-strong', 'sunken'],
  ['focus', 'sunken'],
];

const brands = { Hiram: hiram, Alon: alon };
const lights = (['Hiram', 'Alon'] as const).flatMap((brand) => (['light', 'dark'] as const).map((mode) => [brand, mode] as const));

test.each(lights)('%s, %s: text has a contrast of at least 4.5 to 1, outlines and marks of 3 to 1', (brand, mode) => {
  const tokens = tokenColours(sheet, withTints(brands[brand].colours), mode);
  const below = (least: number, pairs: typeof texts): string[] =>
    pairs
      .map(([one, other]) => [one, other, contrast(colourOf(tokens, one), colourOf(tokens, other))] as const)
      .filter(([, , ratio]) => !(ratio >= least))
      .map(([one, other, ratio]) => `${one} on ${other}: ${ratio.toFixed(2)}`);
  expect([...below(4.5, texts), ...below(3, lines)]).toEqual([]);
});

function colourOf(tokens: ReadonlyMap<string, string>, name: string): string {
  const colour = name.startsWith('#') ? name : tokens.get(name);
  if (colour === undefined) throw new Error(`unknown colour token: --${name}`);
  return colour;
}

const sheets = Object.values(import.meta.glob<string>('../../src/ui/**/*.css', { eager: true, query: '?raw', import: 'default' }));
const scripts = Object.values(import.meta.glob<string>('../../src/ui/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }));
const namesIn = (sources: readonly string[], pattern: RegExp): Set<string> =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

test('the lists above contain every token that a component uses as text colour', () => {
  const tokens = namesIn([sheet], /--([\w-]+):/g);
  const used = [...namesIn(sheets, /(?<![\w-])color: var\(--([\w-]+)\)/g)].filter((name) => tokens.has(name));
  const listed = new Set([...texts, ...lines].map(([colour]) => colour));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !listed.has(name))).toEqual([]);
});

test('no component uses an undefined token', () => {
  const set = new Set([
    ...namesIn(sheets, /--([\w-]+):/g),
    ...namesIn(scripts, /'--([\w-]+)'/g),
    ...BRAND_COLOURS.map((name) => `brand-${name}`),
  ]);
  expect([...namesIn(sheets, /var\(--([\w-]+)\)/g)].filter((name) => !set.has(name))).toEqual([]);
});

test('computes contrast as WCAG does, and detects insufficient contrast', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  const faintColours = tokenColours(':root { --text: #999999; --bg: var(--brand-on-primary); }', withTints(hiram.colours), 'light');
  expect(contrast(faintColours.get('text') ?? '', faintColours.get('bg') ?? '')).toBeLessThan(4.5);
});
