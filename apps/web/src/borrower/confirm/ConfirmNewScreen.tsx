import { confirmation } from '@hiram/contract/offer.ts';
import type { ReactElement } from 'react';
import { firstCallFromSession } from '../../api/call.ts';
import { ConfirmPage, ConfirmSkeleton } from './ConfirmPage.tsx';
import { newer } from './newer.ts';

export const firstCall = () => firstCallFromSession(confirmation, ['productId']);

export default function ConfirmNewScreen(): ReactElement {
  return <ConfirmPage variant={newer} />;
}

export const Skeleton = (): ReactElement => <ConfirmSkeleton variant={newer} />;
