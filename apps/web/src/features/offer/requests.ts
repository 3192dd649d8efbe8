import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import type { ShownLoan } from './variant.ts';
import type { Session } from '../../platform/session/session.ts';

export const PESO_SIGN = '₱';

export const sceneFields = ({ productId }: Session) => ({ productId, scene: CONFIRMATION_SCENE }) as const;

export const agreementFields = (session: Session, position: number, { chosen }: ShownLoan) => ({
  ...sceneFields(session),
  position,
  orderId: session.orderId || null,
  ...chosen?.toRead,
});
