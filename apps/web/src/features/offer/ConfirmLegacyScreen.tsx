import { legacyConfirmation } from '@hiram/contract/endpoints/legacy.ts';
import type { ReactElement } from 'react';
import { firstCallFromSession } from '../../platform/api/call.ts';
import type { Session } from '../../platform/session/session.ts';
import { ConfirmPage, ConfirmSkeleton } from './ConfirmPage.tsx';
import { offerQuery } from './queries.ts';
import { legacy } from './legacy.ts';

export const firstCall = () => firstCallFromSession(legacyConfirmation, ['productId']);
export const firstQuery = (session: Session) => offerQuery(legacy, session);

export default function ConfirmLegacyScreen(): ReactElement {
  return <ConfirmPage variant={legacy} />;
}

export const Skeleton = (): ReactElement => <ConfirmSkeleton variant={legacy} />;
