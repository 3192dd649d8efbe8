import { KEPT } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export interface DocumentRow {
  userId: string;
  orderId: string;
  /** Sequence of the payment in its order; 0 for the certificate. */
  paymentSequence: number;
  documentId: string;
  code: string;
  issuedAt: Date;
}

export interface DocumentTables {
  loan_document: DocumentRow;
}

export const documentDeclarations = {
  // One per payment, and the certificate.
  loan_document: {
    grants: { adds: ['service'] },
    bound: { most: 1000, each: 'loan_order' },
    columns: { documents: 'payment_sequence document_id code issued_at', plain: 'user_id order_id' },
    holding: {
      what: 'Numbers and codes of your receipts and certificates',
      why: 'So that whoever you show one to can check it. They name nobody.',
      fate: KEPT,
    },
  },
} as const satisfies CellDeclarations<DocumentTables>;
