-- Every SMS, call and visit about a loan, ours and a collector's: cleared before it is made, reported after. One that was reported and never
-- cleared stands here too.
create table contact (
  user_id text not null references borrower,
  -- Contains its shard, as all our ids do.
  contact_id text not null,
  -- Null when it is about all of her loans.
  order_id text,
  channel text not null check (channel in ('sms', 'message', 'call', 'email', 'visit')),
  -- Who makes it, as the lender names them. Empty: we ourselves.
  sender text not null check (length(sender) <= 100),
  -- Null when nobody asked before.
  purpose text check (purpose in ('reminder', 'collection')),
  -- What it is made for, so that one that is tried again is one contact: the reference of a reminder, the facts of one that nobody cleared.
  made_for text,
  cleared_at timestamptz,
  valid_until timestamptz,
  -- When it was made; before that is reported, when it was cleared. The list is read along it, and the week counted.
  listed_at timestamptz not null,
  outcome text check (outcome in ('sent', 'reached', 'notReached', 'notMade')),
  reported_at timestamptz,
  -- Why no clearance covers what was reported.
  uncovered text check (uncovered in ('noClearance', 'otherChannel', 'otherOrder', 'notInTime')),
  primary key (user_id, contact_id),
  check ((cleared_at is null) = (valid_until is null)),
  check (cleared_at is null = (purpose is null)),
  check ((outcome is null) = (reported_at is null)),
  check (cleared_at is not null or uncovered is not null)
);
create index contact_list on contact (user_id, listed_at, contact_id collate "C");
create unique index contact_made_for on contact (user_id, made_for) where made_for is not null;
-- What has reached its term is looked for once a night: an index that costs next to nothing to write.
create index contact_age on contact using brin (listed_at);

create policy shard_is_here on contact
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));

-- What is still unpaid is reminded of on the first day and on the seventh after it was due.
alter table reminder drop constraint reminder_days_ahead_check;
alter table reminder add constraint reminder_days_ahead_check check (days_ahead in (2, 0, -1, -7));
