import { payoutAnswer, payoutRequest } from '@hiram/contract/providers/providers.ts';
import type { PayoutAnswer, PayoutRequest } from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import type { ProviderAccess } from '../platform/config/provider-config.ts';
import { callProvider } from './call.ts';

export interface PayoutBank {
  /** Carried out once for each reference, however often it is sent. */
  send(payout: PayoutRequest): Promise<PayoutAnswer>;
  find(reference: string): Promise<PayoutAnswer>;
}

export const httpPayoutBank = (access: ProviderAccess): PayoutBank => ({
  send: (payout) => callProvider(access, { method: 'POST', path: '/payouts', body: z.encode(payoutRequest, payout), answer: payoutAnswer }),
  find: (reference) => callProvider(access, { method: 'GET', path: `/payouts/${encodeURIComponent(reference)}`, answer: payoutAnswer }),
});
