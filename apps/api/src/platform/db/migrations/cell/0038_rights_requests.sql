-- What a borrower asks a person of ours to look at: a refused application again, or data of hers that is wrong. Answered once, by a promised day.
create table rights_request (
  user_id text not null references borrower,
  request_id text not null,
  kind text not null check (kind in ('secondLook', 'correction')),
  -- Of a second look: the refused application.
  order_id text,
  -- Her own words.
  content text not null,
  sent_at timestamptz not null,
  -- Fixed when it is sent: a holiday that is proclaimed later does not move it.
  reply_by date not null,
  outcome text check (outcome in ('granted', 'refused')),
  -- What she reads.
  answer text,
  answered_at timestamptz,
  -- Who works on it, and until when. See platform/staff/takes.ts.
  taken_by text,
  taken_at timestamptz,
  taken_until timestamptz,
  primary key (user_id, request_id),
  foreign key (user_id, order_id) references loan_order (user_id, order_id),
  check ((kind = 'secondLook') = (order_id is not null)),
  check (num_nulls(outcome, answer, answered_at) in (0, 3)),
  check (num_nulls(taken_by, taken_at, taken_until) in (0, 3))
);
-- A refusal is looked at again once.
create unique index rights_request_second_look on rights_request (user_id, order_id) where order_id is not null;
-- One correction at a time: what is asked for meanwhile waits for its answer.
create unique index rights_request_correction on rights_request (user_id) where kind = 'correction' and answered_at is null;
-- For staff, who see those of all borrowers and know one by its number alone.
create unique index rights_request_number on rights_request (request_id);
create index rights_request_queue on rights_request (kind, reply_by, request_id collate "C") where answered_at is null;
create index rights_request_taken on rights_request (taken_until) where taken_until is not null;

create policy shard_is_here on rights_request
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
