-- Calls of the lender's back end that were taken, so that none is taken twice. Kept for as long as one may come again by its time.
create table partner_call (
  key_id text not null,
  nonce text not null,
  taken_at timestamptz not null,
  primary key (key_id, nonce)
);
create index partner_call_age on partner_call (taken_at);
