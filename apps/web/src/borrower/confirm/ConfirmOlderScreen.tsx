import { olderConfirmation } from '@hiram/contract/older.ts';
import type { ReactElement } from 'react';
import { firstCallFromSession } from '../../api/call.ts';
import { ConfirmPage, ConfirmSkeleton } from './ConfirmPage.tsx';
import { older } from './older.ts';

export const firstCall = () => firstCallFromSession(olderConfirmation, ['productId']);

export default function ConfirmOlderScreen(): ReactElement {
  return <ConfirmPage variant={older} />;
}

export const Skeleton = (): ReactElement => <ConfirmSkeleton variant={older} />;
