import { readFileSync } from 'node:fs';
import { profileNamed } from '@hiram/contract/profile.ts';
import { type Brand, CHOSEN_COLOURS, type GivenColours, withTints } from '../src/brand.ts';
import type { BuildConfig } from '../src/config.ts';

/** What the build defines as `__HIRAM_CONFIG__`. */
export function readBuildConfig(profileName: string, brandName: string): BuildConfig {
  return { profile: profileNamed(profileName).name, brand: readBrand(brandName) };
}

function readBrand(name: string): Brand {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`not a brand's name: ${name}`);
  const given = JSON.parse(readFileSync(new URL(`../brands/${name}.json`, import.meta.url), 'utf8')) as GivenBrand;
  for (const colour of new Set([...CHOSEN_COLOURS, ...Object.keys(given.colours)])) {
    const value = (given.colours as Readonly<Record<string, string | undefined>>)[colour];
    if (value === undefined || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`brand ${name}: no colour ${colour}`);
  }
  checkOrigins(name, given.allowedOrigins);
  return { ...given, colours: withTints(given.colours) };
}

interface GivenBrand extends Omit<Brand, 'colours'> {
  readonly colours: GivenColours;
}

/** A path, a trailing slash or http would never match, or match too much, without a word. */
export function checkOrigins(brand: string, origins: readonly string[]): void {
  for (const text of origins) {
    if (!URL.canParse(text) || new URL(text).origin !== text || !text.startsWith('https://')) {
      throw new Error(`brand ${brand}: ${text} is not the origin of an https address`);
    }
  }
}
