-- What is global: found before the borrower's cell is known.

-- The phone number itself is in the borrower's cell; here stands its HMAC-SHA256.
create table borrower_phone (
  phone_hash bytea primary key check (octet_length(phone_hash) = 32),
  user_id text not null unique,
  created_at timestamptz not null
);

-- A provider's webhook names its own reference; this finds the shard.
create table provider_reference (
  provider text not null,
  reference text not null,
  shard smallint not null check (shard between 0 and 479),
  created_at timestamptz not null,
  primary key (provider, reference)
);

-- Read only while the sandbox is on.
create table sandbox_clock (
  only_row boolean primary key check (only_row),
  offset_seconds bigint not null
);
