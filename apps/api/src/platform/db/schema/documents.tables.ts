export interface DocumentRow {
  user_id: string;
  order_id: string;
  /** The payment's place in its order; 0 is the certificate. */
  payment_sequence: number;
  document_id: string;
  code: string;
  issued_at: Date;
}

export interface DocumentTables {
  loan_document: DocumentRow;
}
