import type { Profile, ProfileName } from '@hiram/contract/product/profile.ts';

/** Invented customer of the sample lender. */
export interface Customer {
  readonly fullName: string;
  readonly phone: string;
}

const names = [
  'Maria Luisa Santos-Dimaculangan',
  'Jose Ramon Magbanua',
  'Rosalinda Catacutan',
  'Ernesto Dela Peña Jr.',
  'Cristina Mae Pangilinan',
  'Noel Andrei Batungbakal',
];

export const phonePrefixes: Readonly<Record<ProfileName, string>> = { specified: '139', philippines: '091' };

export function customersFor(profile: Profile): readonly Customer[] {
  return names.map((fullName, index) => ({ fullName, phone: `${phonePrefixes[profile.name]}${String(71_550_100 + index)}` }));
}
