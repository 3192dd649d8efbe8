import { confirmation } from '@hiram/contract/endpoints/offer.ts';
import type { ReactElement } from 'react';
import { firstCallFromSession } from '../../platform/api/call.ts';
import type { Session } from '../../platform/session/session.ts';
import { ConfirmPage, ConfirmSkeleton } from './ConfirmPage.tsx';
import { offerQuery } from './queries.ts';
import { v3 } from './v3.ts';

export const firstCall = () => firstCallFromSession(confirmation, ['productId']);
export const firstQuery = (session: Session) => offerQuery(v3, session);

export default function ConfirmV3Screen(): ReactElement {
  return <ConfirmPage variant={v3} />;
}

export const Skeleton = (): ReactElement => <ConfirmSkeleton variant={v3} />;
