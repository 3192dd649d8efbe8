import type { ProfileName } from './profile.ts';

/**
 * Settings that pages and service must share, in one line. The image of the pages compares its line with the service's and does not start if they
 * differ.
 */
export const describePages = (profile: ProfileName, sessionKeys: boolean): string =>
  `${profile}, session keys ${sessionKeys ? 'required' : 'off'}`;
