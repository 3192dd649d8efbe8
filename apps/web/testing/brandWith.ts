import { onTestFinished } from 'vitest';
import file from '../brands/alon.json' with { type: 'json' };
import type { Brand } from '../src/platform/config/brand.ts';
import { config } from '../src/platform/config/config.ts';

/** A second brand, by its file. */
export const alon = file;

/** For the rest of the test, the pages are as if built for a brand with these fields. */
export function brandWith(fields: Partial<Omit<Brand, 'name' | 'colours'>>): void {
  const before = { ...config };
  Object.assign(config, fields);
  onTestFinished(() => void Object.assign(config, before));
}
