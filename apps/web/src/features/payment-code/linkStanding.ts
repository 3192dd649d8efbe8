import type { PaymentState } from '@hiram/contract/endpoints/payment-state.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { LinkSignature } from './verifyLink.ts';

/**
 * What a page may say about a payment link. `given` and `hidden`: nobody of ours signed it, and the profile shows it as
 * it is, or not at all. What was altered is always hidden. `another`: ours, but for another borrower
 * than the one who is signed in. `used` and `expired`: ours, and not to be paid any more.
 */
export type LinkStanding = 'empty' | 'hidden' | 'given' | 'another' | 'used' | 'expired' | 'verified';

interface Known {
  /** There is something to pay with on the address. */
  readonly complete: boolean;
  readonly signature: LinkSignature;
  readonly payer: string;
  /** '' when nobody is signed in. */
  readonly userId: string;
  /** By the phone's own clock. */
  readonly pastExpiry: boolean;
  /** The service's word about this code, which is better than the phone's clock. */
  readonly state: PaymentState | undefined;
}

export function linkStanding(known: Known, unverified: Profile['unverifiedPaymentLink']): LinkStanding {
  if (!known.complete) return 'empty';
  if (known.signature === 'altered') return 'hidden';
  if (known.signature === 'unsigned') return unverified === 'hidden' ? 'hidden' : 'given';
  if (known.userId !== '' && known.payer !== known.userId) return 'another';
  if (known.state !== undefined) return standings[known.state];
  return known.pastExpiry ? 'expired' : 'verified';
}

export const standings: Readonly<Record<PaymentState, 'verified' | 'used' | 'expired'>> = {
  waiting: 'verified',
  // Of a card, which has no code.
  charging: 'verified',
  received: 'used',
  posted: 'used',
  expired: 'expired',
};
