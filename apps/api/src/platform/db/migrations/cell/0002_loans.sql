-- Reference data: the same rows in every cell. Texts are what a borrower reads; an empty one shows nothing.
create table product (
  product_id text primary key,
  name text not null,
  logo text not null,
  enabled boolean not null,
  position integer not null,
  fee_bps integer not null check (fee_bps between 0 and 9999),
  rate_bps integer not null check (rate_bps >= 0),
  rollover_bps integer not null check (rollover_bps >= 0),
  minimum_principal bigint not null check (minimum_principal > 0),
  maximum_principal bigint not null check (maximum_principal >= minimum_principal),
  instalments integer not null check (instalments > 0),
  period_days integer not null check (period_days > 0),
  button_text text not null,
  amount_range_description text not null,
  rate_text text not null,
  description text not null,
  tags text[] not null,
  -- The confirmation: what holds a borrower back, and the agreement that must be agreed to first.
  retention_title text not null,
  retention_content text not null,
  first_agreement integer,
  confirm_button_text text not null,
  promotion_text text not null,
  promotion_button_text text not null,
  -- The order: popups, and where to send its borrower instead.
  kind_tips text not null,
  withdraw_prompt text not null,
  order_redirect text not null,
  -- Where a tap on the product leads: an http address, or a page of the native app.
  target text not null
);

-- Until now an offer could not be taken by anybody, so none is lost.
delete from offer;

-- The product's terms as they were when the offer was made, and the figures that follow from them.
alter table offer
  add foreign key (product_id) references product,
  add column fee_bps integer not null,
  add column rate_bps integer not null,
  add column rollover_bps integer not null,
  add column fee bigint not null check (fee >= 0),
  add column proceeds bigint not null check (proceeds > 0),
  add column total_interest bigint not null check (total_interest >= 0),
  add column state text not null check (state in ('open', 'taken', 'withdrawn')),
  add column expires_at timestamptz not null,
  add check (proceeds + fee = principal);
create unique index offer_open on offer (user_id, product_id) where state = 'open';

-- 21 in review, 110 failed, 151 approved and crediting, 170 paid out; 174, 180 and 200 follow from balance and date.
-- The balances are written with the transfers that move them, by the ledger alone.
create table loan_order (
  user_id text not null references borrower,
  order_id text not null,
  offer_id text not null,
  product_id text not null references product,
  lifecycle smallint not null check (lifecycle in (21, 110, 151, 170)),
  repeat_client boolean not null,
  created_at timestamptz not null,
  decision_due_at timestamptz not null,
  decided_at timestamptz,
  refusal_reason text,
  crediting_due_at timestamptz,
  -- A payout waits for an account: there is none, or the bank refused the last one.
  account_needed boolean not null,
  disbursed_on date,
  principal_balance bigint not null check (principal_balance >= 0),
  interest_balance bigint not null check (interest_balance >= 0),
  penalty_balance bigint not null check (penalty_balance >= 0),
  overpayment_balance bigint not null check (overpayment_balance >= 0),
  primary key (user_id, order_id),
  -- The natural key of a push: an offer makes one order, with a key or without.
  unique (user_id, offer_id),
  foreign key (user_id, offer_id) references offer,
  check ((lifecycle = 170) = (disbursed_on is not null)),
  check ((lifecycle = 110) = (refusal_reason is not null))
);

-- Due dates are known once the money has arrived.
create table instalment (
  user_id text not null,
  order_id text not null,
  number integer not null check (number > 0),
  due_on date,
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  paid_principal bigint not null check (paid_principal between 0 and principal),
  paid_interest bigint not null check (paid_interest between 0 and interest),
  primary key (user_id, order_id, number),
  foreign key (user_id, order_id) references loan_order
);

-- Money moves by these rows alone. An account is the order's own (principal, interest …) or the lender's (lender.…),
-- which has no balance row: nothing waits for it.
create table transfer (
  user_id text not null,
  source text not null,
  order_id text not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount bigint not null check (amount > 0),
  value_on date not null,
  posted_at timestamptz not null,
  primary key (user_id, source),
  foreign key (user_id, order_id) references loan_order
);
create index transfer_order on transfer (user_id, order_id);

create table payout_attempt (
  user_id text not null,
  order_id text not null,
  attempt integer not null check (attempt > 0),
  -- Ours, and the bank's key: it carries out each one once.
  reference text not null unique,
  account_id text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('sending', 'accepted', 'credited', 'rejected')),
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (user_id, order_id, attempt),
  foreign key (user_id, order_id) references loan_order
);
-- Never two under way, and none beside one that was credited.
create unique index payout_attempt_live on payout_attempt (user_id, order_id) where state <> 'rejected';

-- Stored in the transaction of its effect, so that one that comes again has none.
create table provider_event (
  provider text not null,
  event_id text not null,
  user_id text not null references borrower,
  body jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- What is to be done for an order, and when; the queue only wakes whoever looks here.
create table order_task (
  user_id text not null,
  order_id text not null,
  kind text not null check (kind in ('decide', 'payout')),
  due_at timestamptz not null,
  tries integer not null check (tries >= 0),
  primary key (user_id, order_id, kind),
  foreign key (user_id, order_id) references loan_order
);
create index order_task_due on order_task (due_at);

create table service_score (
  user_id text not null references borrower,
  score_id uuid not null,
  score smallint not null check (score between 1 and 5),
  scored_at timestamptz not null,
  primary key (user_id, score_id)
);
