-- What a borrower may show to others: the receipt of a payment, or the closing certificate of an order. Its number and code are made once,
-- when it is first asked for; what it says follows from the ledger each time.
create table loan_document (
  user_id text not null,
  order_id text not null,
  -- The payment's place in its order; 0 is the certificate.
  payment_sequence integer not null check (payment_sequence >= 0),
  -- Carries its shard, as every id of ours, so that the public check finds its cell.
  document_id text not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  issued_at timestamptz not null,
  primary key (user_id, order_id, payment_sequence),
  foreign key (user_id, order_id) references loan_order
);
-- Who checks one knows its number and not whose it is.
create unique index document_number on loan_document (document_id);
