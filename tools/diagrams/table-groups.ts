/**
 * The tables of each diagram of a cell. A diagram also draws tables of other groups to which its own tables refer. A table without a group has a row
 * in docs/architecture.md; a test asserts that every table has one or the other.
 */
export const DRAWN_TABLES = {
  loan: [
    'borrower',
    'product',
    'offer',
    'loan_order',
    'instalment',
    'loan_transaction',
    'transfer',
    'order_task',
    'payout_attempt',
    'agreement',
  ],
  payments: ['payment_channel', 'payment_intent', 'bank_account', 'payment_card', 'card_repayment', 'loan_document', 'reminder'],
  complaints: ['complaint', 'complaint_type', 'complaint_sub_type', 'complaint_reply', 'complaint_image', 'image', 'order_review'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
