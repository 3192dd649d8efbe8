-- Every borrower-owned table leads its primary key with user_id. No column takes its time from the database.

create table borrower (
  user_id text primary key,
  phone text not null,
  full_name text not null,
  created_at timestamptz not null
);

create table session (
  user_id text not null references borrower,
  session_hash bytea not null check (octet_length(session_hash) = 32),
  device_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (user_id, session_hash)
);
create index session_expiry on session (expires_at);

-- answer is null only inside the transaction that makes the effect. No reference to borrower: the key is written
-- before the effect has looked whether there is one.
create table idempotency_key (
  user_id text not null,
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, caller, key)
);
create index idempotency_key_expiry on idempotency_key (expires_at);

-- What the lender asked for. The sums of the loan are made from it by the product's terms.
create table offer (
  user_id text not null references borrower,
  offer_id text not null,
  product_id text not null,
  principal bigint not null check (principal > 0),
  instalments integer not null check (instalments > 0),
  period_days integer not null check (period_days > 0),
  created_at timestamptz not null,
  primary key (user_id, offer_id)
);

create table tracking_event (
  user_id text not null references borrower,
  event_id uuid not null,
  product_id text not null,
  module_id bigint not null,
  position_id text,
  occurred_at timestamptz not null,
  primary key (user_id, event_id)
);

-- Reference data: the same rows in every cell.
create table service_contact (
  overall bigint primary key,
  email text not null,
  telephone text not null
);
