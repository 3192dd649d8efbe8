import type { ProfileName } from './profile.ts';

/** What pages and service have to agree on, in one line: the image of the pages compares its own with what the service says, and does not start otherwise. */
export const describePages = (profile: ProfileName, sessionKeys: boolean): string =>
  `${profile}, session keys ${sessionKeys ? 'required' : 'off'}`;
