import type { Brand } from '../../src/platform/config/brand.ts';

export type Mode = 'light' | 'dark';

/** All colour tokens of the sheet for a brand: references resolved, dark values over light ones. */
export function tokenColours(sheet: string, brand: Brand['colours'], mode: Mode): Map<string, string> {
  const [light = '', dark = ''] = sheet.split(/@media \(prefers-color-scheme: dark\)/);
  const [nightly = ''] = dark.split('@media');
  const values = new Map(Object.entries(brand).map(([name, colour]) => [`brand-${name}`, colour]));
  for (const block of mode === 'dark' ? [light, nightly] : [light]) {
    for (const [, name = '', value = ''] of block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6}|var\(--[\w-]+\))/g)) values.set(name, value);
  }
  return new Map([...values.keys()].map((name) => [name, follow(values, name)]));
}

function follow(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (value === undefined) throw new Error(`no such token: --${name}`);
  const [, other] = /^var\(--(.*)\)$/.exec(value) ?? [];
  return other === undefined ? value : follow(values, other);
}

/** Contrast of two colours as defined by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
