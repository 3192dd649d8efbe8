import type { PaymentState } from '@hiram/contract/endpoints/payment-state.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { LinkSignature } from './verifyLink.ts';

/**
 * Verdict on a payment link. `given` and `hidden`: the link has no valid signature, and the profile shows or hides such links; the `sig` of
 * an address may belong to a lender's own service. `another`: validly signed, but for another borrower than the signed-in one. `used`
 * and `expired`: validly signed, but no longer payable.
 */
export type LinkStatus = 'empty' | 'hidden' | 'given' | 'another' | 'used' | 'expired' | 'verified';

interface LinkFacts {
  /** True if the address contains a code or an image. */
  readonly complete: boolean;
  readonly signature: LinkSignature;
  readonly payer: string;
  /** Empty without a session. */
  readonly userId: string;
  /** According to the phone's clock. */
  readonly pastExpiry: boolean;
  /** Payment state reported by the service; overrides `pastExpiry`. */
  readonly state: PaymentState | undefined;
}

export function linkStatus(known: LinkFacts, unverified: Profile['unverifiedPaymentLink']): LinkStatus {
  const hidesUnverified = unverified === 'hidden';
  // Also without a code, because the amount of an altered link must not be shown either.
  if (known.signature === 'altered' && hidesUnverified) return 'hidden';
  if (!known.complete) return 'empty';
  if (known.signature !== 'signed') return hidesUnverified ? 'hidden' : 'given';
  if (known.userId !== '' && known.payer !== known.userId) return 'another';
  if (known.state !== undefined) return LINK_STATUSES[known.state];
  return known.pastExpiry ? 'expired' : 'verified';
}

export const LINK_STATUSES: Readonly<Record<PaymentState, 'verified' | 'used' | 'expired'>> = {
  waiting: 'verified',
  // State of card payments, which have no code.
  charging: 'verified',
  received: 'used',
  posted: 'used',
  expired: 'expired',
};
