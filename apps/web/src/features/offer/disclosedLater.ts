import type { Profile } from '@hiram/contract/product/profile.ts';
import { lazy } from 'react';
import { config } from '../../platform/config/config.ts';

const load = () => import('./Disclosed.tsx');

/** Only one profile has a statement, so only there its code is fetched. Until it is there, nothing of the offer is drawn. */
export const Disclosed = lazy(load);

export const hasStatement = ({ disclosureBeforeLoan }: Profile): boolean => disclosureBeforeLoan === 'truthInLending';

// While the offer itself is on its way: nothing is drawn before its answer has come. A failure shows when it is drawn.
if (hasStatement(config.profile)) load().catch(() => undefined);
