import type { Profile } from '@hiram/contract/product/profile.ts';
import { lazy } from 'react';

const load = () => import('./Disclosed.tsx');

/** Only one profile has a statement, so only there its code is fetched. Until it is there, nothing of the offer is drawn. */
export const Disclosed = lazy(load);

export const hasStatement = ({ disclosureBeforeLoan }: Profile): boolean => disclosureBeforeLoan === 'truthInLending';

/** While the offer itself is on its way. A failure shows when it is drawn. */
export function fetchDisclosed(profile: Profile): void {
  if (hasStatement(profile)) load().catch(() => undefined);
}
