/**
 * Which diagram draws which table of a cell. A diagram also draws the tables of other groups that its own tables refer to. A table that
 * stands in no group has a row in docs/architecture.md instead; a test holds that none has neither.
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
