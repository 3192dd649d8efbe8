import { cardRegistered, cardRegistration, chargeAnswer, chargeRequest } from '@hiram/contract/providers/providers.ts';
import type { CardRegistered, CardRegistration, ChargeAnswer, ChargeRequest } from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import type { ProviderAccess } from '../platform/config/provider-config.ts';
import { callProvider } from './call.ts';

export interface CardProcessor {
  /** The token that stands for a card; the same for the same reference. */
  register(card: CardRegistration): Promise<CardRegistered>;
  /** Charged once for each reference, however often it is sent. */
  charge(charge: ChargeRequest): Promise<ChargeAnswer>;
  find(reference: string): Promise<ChargeAnswer>;
  /** Ends a reference that was not charged, so that a copy still on its way is not charged either; answers what it is now. */
  voidCharge(reference: string): Promise<ChargeAnswer>;
}

export function httpCardProcessor(access: ProviderAccess): CardProcessor {
  const pathOf = (reference: string): string => `/charges/${encodeURIComponent(reference)}`;
  return {
    register: (card) =>
      callProvider(access, { method: 'POST', path: '/cards', body: z.encode(cardRegistration, card), answer: cardRegistered }),
    charge: (charge) =>
      callProvider(access, { method: 'POST', path: '/charges', body: z.encode(chargeRequest, charge), answer: chargeAnswer }),
    find: (reference) => callProvider(access, { method: 'GET', path: pathOf(reference), answer: chargeAnswer }),
    voidCharge: (reference) => callProvider(access, { method: 'POST', path: `${pathOf(reference)}/void`, body: {}, answer: chargeAnswer }),
  };
}
