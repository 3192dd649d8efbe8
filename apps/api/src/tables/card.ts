import type { Centavos } from '@hiram/contract/wire/money.ts';
import { ADDED_AND_ENDED, ALL_PROCESSES, DELETED, SEALED, SECRET } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export interface PaymentCardRow {
  userId: string;
  cardId: string;
  accountId: string;
  state: 'ready' | 'refused';
  token: string | null;
  needsCode: boolean;
  createdAt: Date;
}

export interface CardRepaymentRow {
  userId: string;
  repaymentId: string;
  orderId: string;
  cardId: string;
  tokenHash: Buffer;
  amount: Centavos;
  state: 'open' | 'charging' | 'charged' | 'declined';
  codesSent: number;
  createdAt: Date;
  chargingAt: Date | null;
  settledAt: Date | null;
  nextPollAt: Date | null;
  pollAttempts: number;
}

export interface CardTables {
  payment_card: PaymentCardRow;
  card_repayment: CardRepaymentRow;
}

export const cardDeclarations = {
  card_repayment: {
    grants: {
      adds: ['service'],
      changes: [
        { by: ALL_PROCESSES, columns: ['card_id', 'state', 'codes_sent', 'charging_at', 'settled_at', 'next_poll_at', 'poll_attempts'] },
      ],
      removes: ['worker'],
    },
    bound: { most: 40, within: { column: 'created_at', days: 1 }, under: 'order lock' },
    columns: {
      payments: 'amount state created_at charging_at settled_at codes_sent',
      plain: 'user_id repayment_id order_id card_id token_hash next_poll_at poll_attempts',
    },
    holding: { what: 'Payments by card', why: 'To charge each one once.', withheld: { token_hash: SECRET }, fate: SEALED },
  },
  payment_card: {
    grants: ADDED_AND_ENDED,
    bound: { most: 1, each: 'bank_account' },
    columns: { card: 'account_id state token needs_code created_at', plain: 'user_id card_id' },
    holding: { what: 'Cards you pay with', why: 'To charge the card that you choose.', withheld: { token: SECRET }, fate: DELETED },
  },
} as const satisfies CellDeclarations<CardTables>;
