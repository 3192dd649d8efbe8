-- Money that came and fits no order: nobody's cell is known, so it waits here until somebody says whose it is.
create table suspense (
  provider text not null,
  event_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- What the provider named, if anything.
  reference text,
  reason text not null,
  channel_name text not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  -- Set before the payment is posted in the order's cell: a crash between the two is healed by doing it again.
  assigned_order_id text,
  resolved_at timestamptz,
  primary key (provider, event_id),
  check ((assigned_order_id is null) <= (resolved_at is null))
);
create index suspense_open on suspense (received_at) where resolved_at is null;

-- What staff did that is about no single borrower.
create table staff_action (
  action_id uuid primary key,
  command text not null,
  operator text not null,
  reason text not null,
  options jsonb not null,
  done_at timestamptz not null
);
