import type { PaymentState } from '@hiram/contract/endpoints/payment-state.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import type { PaymentKind } from '@hiram/contract/providers/providers.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ColumnType } from 'kysely';
import { ALL_PROCESSES, CLAIM_COLUMNS, REFERENCE } from './declaration.ts';
import type { CellDeclarations, DirectoryDeclarations } from './declaration.ts';
import type { StaffClaim } from './staff.ts';

export interface PayInstructions {
  readonly title: string;
  readonly list: readonly { readonly name: string; readonly steps: readonly string[] }[];
}

export interface PaymentChannelRow {
  channelNumber: number;
  position: number;
  enabled: boolean;
  kind: PaymentKind;
  provider: string;
  providerChannel: string;
  name: string;
  logo: string;
  redirects: boolean;
  validMinutes: number;
  postingWeekdays: number;
  closingHour: number | null;
  instructions: ColumnType<readonly PayInstructions[], string, string>;
}

export interface PaymentIntentRow {
  userId: string;
  intentId: string;
  orderId: string;
  purpose: PaymentPurpose;
  channelNumber: number;
  provider: string;
  amount: Centavos;
  state: PaymentState;
  stateAt: Date;
  paidAmount: Centavos;
  createdAt: Date;
  expiresAt: Date;
  providerReference: string | null;
  code: string;
  checkoutUrl: string;
  nextPollAt: Date | null;
  pollAttempts: number;
  /** For a rollover, the terms on the day of its offer. */
  termsId: string | null;
}

export interface ProviderPaymentRow {
  provider: string;
  paymentId: string;
  amount: Centavos;
  currency: string;
  reference: string | null;
  paidOn: CalendarDate;
  orderId: string | null;
  suspended: boolean;
  heardAt: Date;
}

export interface SuspenseRow extends StaffClaim {
  provider: string;
  eventId: string;
  amount: Centavos;
  currency: string;
  reference: string | null;
  reason: string;
  channelName: string;
  paidAt: Date;
  receivedAt: Date;
  assignedOrderId: string | null;
  resolvedAt: Date | null;
}

export interface PaymentTables {
  payment_channel: PaymentChannelRow;
  payment_intent: PaymentIntentRow;
  provider_event: { provider: string; eventId: string; userId: string; body: unknown; receivedAt: Date };
}

export interface PaymentDirectoryTables {
  provider_reference: { provider: string; reference: string; shard: number; createdAt: Date };
  provider_payment: ProviderPaymentRow;
  suspense: SuspenseRow;
}

export const paymentDeclarations = {
  payment_intent: {
    grants: {
      adds: ['service'],
      changes: [
        {
          by: ALL_PROCESSES,
          columns: [
            'state',
            'state_at',
            'paid_amount',
            'provider_reference',
            'code',
            'checkout_url',
            'expires_at',
            'next_poll_at',
            'poll_attempts',
          ],
        },
      ],
    },
    bound: { most: 60, within: { column: 'created_at', days: 1 }, under: 'order lock' },
    columns: {
      payments:
        'purpose channel_number provider amount state state_at paid_amount created_at expires_at provider_reference code checkout_url',
      plain: 'user_id intent_id order_id next_poll_at poll_attempts terms_id',
    },
    holding: {
      what: 'Payments you set out to make',
      why: 'To know your payment when it comes.',
      fate: { when: 'kept', blanked: { code: '', checkout_url: '' } },
    },
  },
  provider_event: {
    grants: { adds: ALL_PROCESSES, changes: [{ by: ['worker'], columns: ['body'] }] },
    bound: { by: 'provider' },
    columns: { reports: 'provider body received_at', plain: 'event_id user_id' },
    holding: {
      what: 'What banks and payment providers told us',
      why: 'So that a message counts once.',
      fate: { when: 'kept', blanked: { body: '{}' } },
      ends: { since: 'received_at', days: dataTerms.passingDays },
    },
  },
  payment_channel: REFERENCE,
} as const satisfies CellDeclarations<PaymentTables>;

export const paymentDirectoryDeclarations = {
  provider_reference: {
    grants: { adds: ALL_PROCESSES, removes: ['worker'] },
    bound: { most: 1, each: 'payment_intent' },
    columns: { payments: 'provider reference created_at', plain: 'shard' },
  },
  provider_payment: {
    grants: { adds: ALL_PROCESSES, changes: [{ by: ALL_PROCESSES, columns: ['order_id', 'suspended'] }], removes: ['worker'] },
    bound: { by: 'provider' },
    columns: { payments: 'provider payment_id amount currency reference paid_on heard_at', plain: 'order_id suspended' },
  },
  suspense: {
    grants: {
      adds: ALL_PROCESSES,
      changes: [
        { by: ALL_PROCESSES, columns: ['assigned_order_id', 'resolved_at'] },
        { by: ['staff'], columns: CLAIM_COLUMNS },
      ],
      removes: ['worker'],
    },
    bound: { by: 'provider' },
    columns: {
      payments: 'amount currency reference reason channel_name paid_at received_at',
      staff: 'taken_by taken_at taken_until',
      plain: 'provider event_id assigned_order_id resolved_at',
    },
  },
} as const satisfies DirectoryDeclarations<PaymentDirectoryTables>;
