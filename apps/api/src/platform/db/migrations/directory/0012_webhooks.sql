-- Who is sent the events: addresses of the lender's back end. Staff add them, and workers share them.
create table webhook_endpoint (
  -- As staff call it.
  endpoint text primary key check (endpoint ~ '^[a-z][a-z0-9-]{0,39}$'),
  url text not null check (length(url) between 1 and 500),
  -- Types of events; null means all, also those that come later.
  types text[] check (cardinality(types) > 0),
  -- Sealed. While a secret is changed there are two, and both sign.
  secret_key_id text not null,
  secret_sealed bytea not null,
  previous_key_id text,
  previous_sealed bytea,
  state text not null check (state in ('active', 'paused')),
  -- Why it is paused: somebody wished it, it answered that it is gone, or nothing was taken for three days.
  paused_because text check (paused_because in ('staff', 'gone', 'failing')),
  -- The last event of the feed that was delivered or recorded, as the feed's readers have it.
  cursor text not null check (cursor ~ '^[0-9]{1,18}-[0-9]{1,18}$'),
  -- Since when it has taken nothing of what was sent.
  failing_since timestamptz,
  -- Which worker sends to it. It ends by itself: a worker that is gone does not renew it.
  worker text check (length(worker) between 1 and 200),
  leased_until timestamptz,
  created_at timestamptz not null,
  check ((state = 'paused') = (paused_because is not null)),
  check ((previous_key_id is null) = (previous_sealed is null)),
  check ((worker is null) = (leased_until is null))
);

-- What an endpoint has not taken, and what waits behind it: an order's events are sent one after another. What was delivered has no row.
create table webhook_delivery (
  endpoint text not null references webhook_endpoint on delete cascade,
  event_id uuid not null,
  type text not null,
  subject text not null,
  -- Its place in the feed: the order of sending, and where its body is found.
  block bigint not null,
  cell text not null,
  position bigint not null,
  state text not null check (state in ('waiting', 'dead')),
  attempts integer not null check (attempts >= 0),
  recorded_at timestamptz not null,
  -- Of the attempts of this round: three days later it is dead.
  first_failed_at timestamptz,
  next_try_at timestamptz not null,
  -- What the last attempt was answered; null when there was no answer.
  last_status integer,
  died_at timestamptz,
  primary key (endpoint, event_id),
  check ((state = 'dead') = (died_at is not null))
);
create index webhook_delivery_waiting on webhook_delivery (endpoint, subject, block, position) include (next_try_at) where state = 'waiting';
create index webhook_delivery_dead on webhook_delivery (endpoint, died_at) where state = 'dead';
