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
        /** Xendit's counters require a payer's name. The port does not pass borrowers' names on, so all counters show this one. */
        COUNTER_NAME: z.string(),
      },
      // Two tokens are valid at once, so that the token can be rotated without losing a webhook.
      webhooks: { WEBHOOK_TOKEN: token, WEBHOOK_TOKEN_SECOND: z.optional(token) },
    },
    open: xenditPayments,
  },
} satisfies Adapter;
