export interface DocumentRow {
  user_id: string;
  order_id: string;
  /** Sequence of the payment in its order; 0 for the certificate. */
  payment_sequence: number;
  document_id: string;
  code: string;
  issued_at: Date;
}

export interface DocumentTables {
  loan_document: DocumentRow;
}
