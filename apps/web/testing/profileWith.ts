import type { Profile } from '@hiram/contract/product/profile.ts';
import { onTestFinished } from 'vitest';
import { config } from '../src/platform/config/config.ts';

/** For the rest of the test, the pages are as if built with these fields in their profile. */
export function profileWith(fields: Partial<Profile>): void {
  const { profile } = config;
  Object.assign(config, { profile: { ...profile, ...fields } });
  onTestFinished(() => void Object.assign(config, { profile }));
}
