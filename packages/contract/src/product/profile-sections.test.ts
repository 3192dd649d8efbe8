import { expect, test } from 'vitest';
import { PROFILE_SECTIONS } from './profile-sections.ts';

test('[GEN-26] the profile section keys are public, personal, job, ext and bank', () => {
  expect(PROFILE_SECTIONS).toEqual(['public', 'personal', 'job', 'ext', 'bank']);
});
