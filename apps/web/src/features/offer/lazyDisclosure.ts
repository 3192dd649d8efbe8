import type { Profile } from '@hiram/contract/product/profile.ts';
import { lazy } from 'react';
import { config } from '../../platform/config/config.ts';

const load = () => import('./DisclosureStatement.tsx');

/** A chunk of its own, because only one profile has a statement. The offer is suspended until the chunk is loaded. */
export const DisclosureStatement = lazy(load);

export const hasStatement = ({ disclosureBeforeLoan }: Profile): boolean => disclosureBeforeLoan === 'truthInLending';

// Loads in parallel with the offer. A failure is ignored here, because rendering the component reports it.
if (hasStatement(config.profile)) load().catch(() => undefined);
