import type { Profile } from '@hiram/contract/product/profile.ts';
import { onTestFinished } from 'vitest';
import { config } from '../src/platform/config/config.ts';

/** Replaces these fields of the profile for the rest of the test. */
export function overrideProfile(fields: Partial<Profile>): void {
  const { profile } = config;
  Object.assign(config, { profile: { ...profile, ...fields } });
  onTestFinished(() => void Object.assign(config, { profile }));
}
