import { onTestFinished } from 'vitest';
import file from '../brands/alon.json' with { type: 'json' };
import type { Brand } from '../src/platform/config/brand.ts';
import { config } from '../src/platform/config/config.ts';

/** A second brand, from its file. */
export const ALON_BRAND = file;

/** Replaces these fields of the brand for the rest of the test. */
export function overrideBrand(fields: Partial<Omit<Brand, 'name' | 'colours'>>): void {
  const before = { ...config };
  Object.assign(config, fields);
  onTestFinished(() => void Object.assign(config, before));
}
