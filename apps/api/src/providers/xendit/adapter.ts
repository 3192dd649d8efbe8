import * as z from 'zod/mini';
import { providerAddress } from '../../platform/config/provider-config.ts';
import type { Adapter } from '../adapter.ts';
import { xenditPayments } from './payments.ts';

const token = z.string().check(z.minLength(16, 'needs 16 characters'));

/** Xendit's Payments API for the Philippines: QR Ph, e-wallets and counters (README.md). */
export const xenditAdapter = {
  payments: {
    settings: {
      calls: {
        URL: providerAddress,
        SECRET_KEY: z.string(),
        /** Its counters want a payer's name. The port hands no borrower's name out, so that they all show this one. */
        COUNTER_NAME: z.string(),
      },
      // Two are good at once, so that the token can be changed without losing a webhook.
      webhooks: { WEBHOOK_TOKEN: token, WEBHOOK_TOKEN_SECOND: z.optional(token) },
    },
    open: xenditPayments,
  },
} satisfies Adapter;
