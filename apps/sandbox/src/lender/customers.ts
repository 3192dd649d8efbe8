import type { Profile } from '@hiram/contract/profile.ts';

/** Somebody the lender knows already, before the service does. All of them are invented. */
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

/** Each profile takes another form of number. */
const prefixes = { specified: '139', philippines: '091' } as const;

export function customersFor(profile: Profile): readonly Customer[] {
  return names.map((fullName, index) => ({ fullName, phone: `${prefixes[profile.name]}${String(71_550_100 + index)}` }));
}
