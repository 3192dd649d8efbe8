-- Reference data: the same rows in every cell. Where a borrower can pay, in the order of `position`; the first is the default.
create table payment_channel (
  channel_number bigint primary key check (channel_number > 0),
  position integer not null unique,
  enabled boolean not null,
  kind text not null check (kind in ('code', 'qr', 'counter', 'checkout')),
  -- The provider's own name for it.
  provider_channel text not null,
  name text not null,
  logo text not null,
  -- The wallet of a repayment that redirects; it is not in the list.
  redirects boolean not null,
  -- How long what it gives can be paid with.
  life_minutes integer not null check (life_minutes > 0),
  -- [{title, list: [{name, steps}]}]
  instructions jsonb not null
);
create unique index payment_channel_redirects on payment_channel (redirects) where redirects;

-- What a borrower set out to pay. Written before the provider is asked: a crash between the two finds it again, and asks under the same reference.
create table payment_intent (
  user_id text not null,
  intent_id text not null,
  order_id text not null,
  purpose text not null check (purpose in ('repayment', 'rollover', 'payoff')),
  channel_number bigint not null references payment_channel,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('waiting', 'received', 'posted', 'expired')),
  state_at timestamptz not null,
  -- All that came, which may differ from the amount.
  paid_amount bigint not null check (paid_amount >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the provider has answered.
  provider_reference text unique,
  code text not null,
  checkout_url text not null,
  -- When the provider is to be asked what came of it; null when nothing more is expected.
  next_poll_at timestamptz,
  poll_attempts integer not null check (poll_attempts >= 0),
  primary key (user_id, intent_id),
  foreign key (user_id, order_id) references loan_order
);
-- One at a time for the same thing: asked for again, the same code comes back.
create unique index payment_intent_open on payment_intent (user_id, order_id, purpose, channel_number, amount) where state = 'waiting';
create index payment_intent_order on payment_intent (user_id, order_id, created_at);
create index payment_intent_ask on payment_intent (next_poll_at) where next_poll_at is not null;
