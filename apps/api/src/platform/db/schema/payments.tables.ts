import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { PaymentState } from '@hiram/contract/endpoints/payment-state.ts';
import type { PaymentKind } from '@hiram/contract/providers/providers.ts';
import type { ColumnType } from 'kysely';

export interface PayInstructions {
  readonly title: string;
  readonly list: readonly { readonly name: string; readonly steps: readonly string[] }[];
}

export interface PaymentChannelRow {
  channel_number: number;
  position: number;
  enabled: boolean;
  kind: PaymentKind;
  provider: string;
  provider_channel: string;
  name: string;
  logo: string;
  redirects: boolean;
  valid_minutes: number;
  posting_weekdays: number;
  closing_hour: number | null;
  instructions: ColumnType<readonly PayInstructions[], string, string>;
}

export interface PaymentIntentRow {
  user_id: string;
  intent_id: string;
  order_id: string;
  purpose: PaymentPurpose;
  channel_number: number;
  provider: string;
  amount: Centavos;
  state: PaymentState;
  state_at: Date;
  paid_amount: Centavos;
  created_at: Date;
  expires_at: Date;
  provider_reference: string | null;
  code: string;
  checkout_url: string;
  next_poll_at: Date | null;
  poll_attempts: number;
  /** For a rollover, the terms on the day of its offer. */
  terms_id: string | null;
}

export interface PaymentTables {
  payment_channel: PaymentChannelRow;
  payment_intent: PaymentIntentRow;
}
