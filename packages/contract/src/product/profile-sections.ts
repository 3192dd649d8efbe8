/** The sections of a borrower's profile, by the keys that the known but uncalled certify paths use. */
export const PROFILE_SECTIONS = ['public', 'personal', 'job', 'ext', 'bank'] as const;
export type ProfileSection = (typeof PROFILE_SECTIONS)[number];
