export interface ProofRow {
  user_id: string;
  order_id: string;
  /** The payment's place in its order; 0 is the certificate. */
  payment_sequence: number;
  proof_id: string;
  code: string;
  issued_at: Date;
}

export interface ProofTables {
  proof: ProofRow;
}
