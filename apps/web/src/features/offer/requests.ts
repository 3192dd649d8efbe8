import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/offer.ts';
import type { Session } from '../../platform/session/session.ts';

// Fields that the newer and the older calls share.

export const PESO_SIGN = '₱';

export const sceneFields = ({ productId }: Session) => ({ productId, scene: CONFIRMATION_SCENE }) as const;

export const agreementFields = (session: Session, position: number) => ({
  ...sceneFields(session),
  position,
  orderId: session.orderId || null,
});
