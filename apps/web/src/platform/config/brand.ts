import type { Recipient } from '@hiram/contract/product/recipients.ts';

/** Eight colours that a lender chooses, and five tints, which the build computes if the lender sets none; each becomes `--brand-<name>`. */
export const CHOSEN_COLOURS = [
  'primary',
  'on-primary',
  'accent',
  'on-accent',
  'primary-dark',
  'on-primary-dark',
  'accent-dark',
  'on-accent-dark',
] as const;
const TINTS = ['soft', 'soft-dark', 'offer-muted', 'offer-dark', 'offer-dark-muted'] as const;
export const BRAND_COLOURS = [...CHOSEN_COLOURS, ...TINTS] as const;

type ChosenColour = (typeof CHOSEN_COLOURS)[number];
type Tint = (typeof TINTS)[number];
type BrandColour = ChosenColour | Tint;

export type BrandColoursInput = Readonly<Record<ChosenColour, string> & Partial<Record<Tint, string>>>;

export interface Company {
  readonly name: string;
  readonly secRegistration: string;
  readonly certificateOfAuthority: string;
  readonly address: string;
  readonly email: string;
  /** Address of the data protection officer. */
  readonly privacyEmail: string;
  readonly phone: string;
  readonly copyright: string;
}

/** The office to which a borrower can turn if the lender's answer does not help. */
interface Regulator {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  /** Page for complaints. */
  readonly page: string;
}

/** Wallet app whose steps the instructions show. */
export interface Wallet {
  readonly name: string;
  readonly colour: string;
  /** SVG of the logo's sign, 40 units wide and high. */
  readonly sign: string;
}

/** Offices and companies that only few pages name. */
export interface BrandNames {
  readonly regulator: Regulator;
  /** Every recipient of a borrower's data, by the list of the contract. */
  readonly recipients: Readonly<Record<Recipient, string>>;
  readonly wallets: readonly Wallet[];
}

/** Settings of a lender: one JSON file in `apps/web/brands`. */
export interface Brand {
  readonly name: string;
  readonly colours: Readonly<Record<BrandColour, string>>;
  readonly defaultMerchantNumber: string;
  /** The company that collects payments for the lender; a wallet or a cashier finds the lender under this name. */
  readonly paymentProvider: string;
  readonly servicePhone: string;
  /** Foreign origins that an address from the server may open, such as a payment provider's. */
  readonly allowedOrigins: readonly string[];
  /** Schemes of payment apps, such as 'gcash', that a payment address may open. */
  readonly appSchemes: readonly string[];
  readonly company: Company;
  /** Public origin of the lender's website. */
  readonly origin: string;
  /** The privacy policy that the website shows in a frame: our own page or an external one. */
  readonly privacyPage: string;
}

/** The rule that sets a brand's colours; the build places it before the sheets of every page. */
export function brandRule(colours: Brand['colours']): string {
  return `:root{${BRAND_COLOURS.map((colour) => `--brand-${colour}:${colours[colour]}`).join(';')}}`;
}

const WHITE = '#ffffff';
/** Background of a dark page: --bg of tokens.css. */
const NIGHT = '#0c1512';

/**
 * The oldest supported engines cannot mix colours, so the tints are computed at build. A tint in the brand's file has precedence, because it may be
 * tuned by eye.
 */
export function withTints(given: BrandColoursInput): Brand['colours'] {
  const offerDark = given['offer-dark'] ?? mix(given['primary'], 0.7, NIGHT);
  return {
    soft: mix(given['primary'], 0.1, WHITE),
    'soft-dark': mix(given['primary-dark'], 0.18, NIGHT),
    'offer-muted': mix(given['on-primary'], 0.78, given['primary']),
    'offer-dark': offerDark,
    'offer-dark-muted': mix(WHITE, 0.7, offerDark),
    ...given,
  };
}

function mix(over: string, part: number, under: string): string {
  const below = channelsOf(under);
  const mixed = channelsOf(over).map((channel, index) => Math.round((below[index] ?? 0) + (channel - (below[index] ?? 0)) * part));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
