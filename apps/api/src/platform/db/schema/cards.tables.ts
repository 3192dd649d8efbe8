import type { Centavos } from '@hiram/contract/wire/money.ts';

export interface PaymentCardRow {
  user_id: string;
  card_id: string;
  account_id: string;
  state: 'ready' | 'refused';
  token: string | null;
  needs_code: boolean;
  created_at: Date;
}

export interface CardRepaymentRow {
  user_id: string;
  repayment_id: string;
  order_id: string;
  card_id: string;
  token_hash: Buffer;
  amount: Centavos;
  state: 'open' | 'charging' | 'charged' | 'declined';
  codes_sent: number;
  created_at: Date;
  charging_at: Date | null;
  settled_at: Date | null;
  next_poll_at: Date | null;
  poll_attempts: number;
}

export interface CardTables {
  payment_card: PaymentCardRow;
  card_repayment: CardRepaymentRow;
}
