-- What providers say is kept here and compared: one row for each payment, each webhook and each contradiction.


-- The one identity of a provider's payment, whichever way it comes: webhook, poll, settlement list, or suspense and its assignment.
-- The first final word about it is what is known; every later one is compared with it.
create table provider_payment (
  provider text not null,
  payment_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The provider's own reference. Null where an earlier version did not keep it.
  reference text,
  -- The Manila day on which it was made.
  paid_on date not null,
  -- The only order that it may be posted to. Null while it waits in suspense.
  order_id text,
  -- It waits in suspense, or has waited there.
  suspended boolean not null,
  heard_at timestamptz not null,
  primary key (provider, payment_id),
  check (suspended or order_id is not null)
);
-- For a borrower who asks for all their data.
create index provider_payment_order on provider_payment (order_id) where order_id is not null;
-- For the nightly removal of what is too old to be told again.
create index provider_payment_age on provider_payment (heard_at);

insert into provider_payment (provider, payment_id, amount, currency, reference, paid_on, order_id, suspended, heard_at)
select provider, event_id, amount, currency, reference, (paid_at at time zone 'Asia/Manila')::date, assigned_order_id, true, received_at
from suspense;


-- Every authentic webhook, stored before it is judged. One that could not be understood waits here for staff.
create table webhook (
  provider text not null,
  -- The event's id; for one that can't be read, the hash of its body.
  delivery_id text not null,
  -- Of the event as it was read: a second event under the same id is told apart by it.
  digest bytea not null check (octet_length(digest) = 32),
  -- What it said, without names: amounts, references, days and states.
  reported jsonb not null,
  -- As it came. Both go as soon as it has had its effect: they may name a person.
  headers jsonb,
  body bytea,
  received_at timestamptz not null,
  -- Why it could not be understood.
  trouble text,
  done_at timestamptz,
  primary key (provider, delivery_id),
  check ((body is null) = (done_at is not null)),
  check ((headers is null) = (done_at is not null))
);
create index webhook_open on webhook (received_at) where done_at is null;
create index webhook_age on webhook (received_at);


-- Two words of a provider that contradict each other. One row for each thing that was said otherwise, kept until staff resolve it.
create table discrepancy (
  -- Of the provider, the subject and what was reported: the same contradiction is the same row.
  discrepancy_id text primary key,
  provider text not null,
  kind text not null check (kind in ('payment', 'event', 'list')),
  -- The payment's id, the event's id, or the day of the settlement list.
  subject text not null,
  known jsonb not null,
  reported jsonb not null,
  -- The order that the payment was posted to, if any.
  order_id text,
  first_reported_at timestamptz not null,
  last_reported_at timestamptz not null,
  times integer not null check (times > 0),
  resolved_at timestamptz
);
create index discrepancy_open on discrepancy (first_reported_at) where resolved_at is null;
create index discrepancy_age on discrepancy (resolved_at) where resolved_at is not null;
create index discrepancy_order on discrepancy (order_id) where order_id is not null;
