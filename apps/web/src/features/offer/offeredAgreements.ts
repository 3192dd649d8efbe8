import { agreedTerms } from '@hiram/contract/endpoints/agreement.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { call } from '../../platform/api/call.ts';
import { fallbackIfNoSuchCall } from '../../platform/api/failure.ts';
import type { Session } from '../../platform/session/session.ts';
import type { Agreements, Variant } from './variant.ts';

export type OfferedAgreement = Pick<Agreements[number], 'title'> & {
  readonly position: number;
  /** True if the borrower last agreed to another version. */
  readonly changed: boolean;
};

/** Fails if either call fails: consent requires that changed agreements are marked as changed. */
export async function loadOfferedAgreements(variant: Variant, session: Session, profile: Profile): Promise<readonly OfferedAgreement[]> {
  const [offered, changed] = await Promise.all([
    variant.readAgreements(session),
    profile.extras === 'offered' ? changedSince(session) : NOTHING,
  ]);
  return offered.map(({ title, position }, index) => {
    const named = position ?? index + 1;
    return { title, position: named, changed: changed.has(named) };
  });
}

const NOTHING: ReadonlySet<number> = new Set();

/** Positions of the agreements whose version differs from the one last agreed to. */
async function changedSince(session: Session): Promise<ReadonlySet<number>> {
  // Quiet, because the page shows its own message for a failed load.
  const { agreements } = await call(agreedTerms, session, { orderId: null }, { quiet: true }).catch(
    fallbackIfNoSuchCall({ agreements: [] }),
  );
  return new Set(agreements.filter(({ version, versionNow }) => versionNow !== version).map(({ position }) => position));
}
