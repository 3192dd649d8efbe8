-- An account of the borrower's at a bank, as a card to pay with: the processor knows the number, we keep the token that stands for it.
create table payment_card (
  user_id text not null,
  card_id text not null,
  account_id uuid not null,
  state text not null check (state in ('ready', 'refused')),
  token text,
  -- Whether its bank wants each payment to be confirmed.
  needs_code boolean not null,
  created_at timestamptz not null,
  primary key (user_id, card_id),
  unique (user_id, account_id),
  foreign key (user_id, account_id) references bank_account,
  check ((state = 'ready') = (token is not null))
);

-- One payment by card. It is open until it is confirmed; charging from before the processor is asked until its answer is posted.
create table card_repayment (
  user_id text not null,
  repayment_id text not null,
  order_id text not null,
  card_id text not null,
  -- Of the repayment-way answer that it follows: one answer pays once.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'charging', 'charged', 'declined')),
  codes_sent integer not null check (codes_sent >= 0),
  created_at timestamptz not null,
  -- The moment at which the borrower paid, whenever we hear of it.
  charging_at timestamptz,
  settled_at timestamptz,
  -- When the processor is to be asked what became of it, and how often it was.
  next_poll_at timestamptz,
  poll_attempts integer not null check (poll_attempts >= 0),
  primary key (user_id, repayment_id),
  foreign key (user_id, order_id) references loan_order,
  foreign key (user_id, card_id) references payment_card,
  check ((state = 'open') = (charging_at is null)),
  check ((state = 'charging') = (next_poll_at is not null)),
  check ((state in ('charged', 'declined')) = (settled_at is not null))
);
create unique index card_repayment_token on card_repayment (user_id, token_hash) where state <> 'declined';
-- Never two under way for one order.
create unique index card_repayment_charging on card_repayment (user_id, order_id) where state = 'charging';
create index card_repayment_ask on card_repayment (next_poll_at) where next_poll_at is not null;
