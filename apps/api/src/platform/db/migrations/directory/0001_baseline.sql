-- The directory: what must be found before the borrower's cell is known. There is one directory for all cells.


-- ---------------------------------------------------------------------------------------------------------------------
-- Finding a cell
-- ---------------------------------------------------------------------------------------------------------------------

-- Which borrower a phone number belongs to. The number itself is kept only in the borrower's cell; here is its HMAC-SHA256.
create table borrower_phone (
  phone_hash bytea primary key check (octet_length(phone_hash) = 32),
  user_id text not null unique,
  created_at timestamptz not null
);

-- Which shard a provider's reference belongs to: a webhook names nothing else.
create table provider_reference (
  provider text not null,
  reference text not null,
  shard smallint not null check (shard between 0 and 479),
  created_at timestamptz not null,
  primary key (provider, reference)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Money and staff
-- ---------------------------------------------------------------------------------------------------------------------

-- Money that arrived but matches no order. No cell is known for it, so it waits here until staff assign it to an order.
create table suspense (
  provider text not null,
  event_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The reference that the provider named, if any.
  reference text,
  reason text not null,
  channel_name text not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  -- Set before the payment is posted in the order's cell: after a crash between the two, assigning it again finishes the job.
  assigned_order_id text,
  resolved_at timestamptz,
  primary key (provider, event_id),
  check ((assigned_order_id is null) <= (resolved_at is null))
);
create index suspense_open on suspense (received_at) where resolved_at is null;
-- A borrower who asks for all their data also gets the money that was assigned to their orders.
create index suspense_assigned on suspense (assigned_order_id) where assigned_order_id is not null;

-- What staff did that concerns no single borrower.
create table staff_action (
  action_id uuid primary key,
  command text not null,
  operator text not null,
  reason text not null,
  options jsonb not null,
  done_at timestamptz not null
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Sandbox
-- ---------------------------------------------------------------------------------------------------------------------

-- How far the sandbox has moved its clock. Read only while the sandbox is on.
create table sandbox_clock (
  only_row boolean primary key check (only_row),
  offset_seconds bigint not null
);
