import { confirmation } from '@hiram/contract/endpoints/offer.ts';
import type { ReactElement } from 'react';
import { firstCallFromSession } from '../../platform/api/call.ts';
import { ConfirmPage, ConfirmSkeleton } from './ConfirmPage.tsx';
import { v3 } from './v3.ts';

export const firstCall = () => firstCallFromSession(confirmation, ['productId']);

export default function ConfirmV3Screen(): ReactElement {
  return <ConfirmPage variant={v3} />;
}

export const Skeleton = (): ReactElement => <ConfirmSkeleton variant={v3} />;
