-- What a cell knows of a shard that is on its way to or from another cell. No row: nothing moves, and nothing below has a cost.
--   watched   held here; every change is noted, so that the other cell can follow
--   closed    held here for a moment longer; read, and not written
--   left      held by the other cell; calls that began before may still read it
--   gone      its rows are a copy that nobody sees, until the move is finished or goes back
--   arriving  its rows are on their way here, and nobody sees them
create table moving_shard (
  shard smallint primary key check (shard between 0 and 479),
  state text not null check (state in ('watched', 'closed', 'left', 'gone', 'arriving')),
  other_cell text not null,
  -- Whoever moves it now: one who was taken for dead and comes back finds another name here, and stops.
  mover uuid not null
);

-- Borrowers of a watched shard whose rows the other cell does not have as they are now. A row for each change: whoever copies a borrower
-- removes the rows that it sees, and what comes later stays.
create table moving_change (
  shard smallint not null,
  owner text not null
);
create index moving_change_owner on moving_change (shard, owner);

-- For a moment: it opens again by itself, in case whoever closed it is gone. Calls wait a little longer than this.
create function close_shard(wanted smallint) returns void
language sql
begin atomic
  update held_shard set closed_until = clock_timestamp() + interval '2500 milliseconds' where shard = wanted; -- real time: how long a mover is waited for
end;

-- False when it is open again, or when something has changed that the other cell does not have.
create function let_shard_go(wanted smallint) returns boolean
language plpgsql as $$
begin
  delete from held_shard
  where shard = wanted and closed_until > clock_timestamp() and not exists (select from moving_change where shard = wanted); -- real time: how long a mover is waited for
  return found;
end $$;

-- A visit alone belongs to nobody and stays where it is.
create function owner_of_visit(user_id text, phone_hash bytea) returns text
language sql immutable parallel safe
return coalesce(user_id, encode(phone_hash, 'hex'));

-- On every table of a borrower, made when a shard begins to move and only for that shard. A trigger names itself by the shard.
create function note_moving_change() returns trigger
language plpgsql as $$
declare
  before text;
  after text;
begin
  if tg_table_name = 'promotion_event' then
    if tg_op <> 'INSERT' then before := owner_of_visit(old.user_id, old.phone_hash); end if;
    if tg_op <> 'DELETE' then after := owner_of_visit(new.user_id, new.phone_hash); end if;
  else
    if tg_op <> 'INSERT' then before := old.user_id; end if;
    if tg_op <> 'DELETE' then after := new.user_id; end if;
  end if;
  if not moves_shards() then
    if after is not null then perform require_shard(after); end if;
    if before is not null and before is distinct from after then perform require_shard(before); end if;
    insert into moving_change (shard, owner)
      select shard_of(owner), owner from (values (before), (after)) as changed (owner)
      where owner is not null and shard_of(owner) = tg_argv[0]::smallint group by owner;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- The service goes on reading what has just left, for calls that are under way. Whoever works through a cell must not touch it any more.
create function hidden_shards() returns smallint[]
language sql stable
return (
  select coalesce(array_agg(shard), '{}') from moving_shard
  where state in ('arriving', 'gone')
    or (state in ('closed', 'left') and not pg_has_role(current_user, 'hiram_service', 'member'))
);

-- In force only while a shard moves: see "enable row level security" in the tool that moves it.
create policy shard_is_here on agreement
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on bank_account
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on borrower
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on card_repayment
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on complaint
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on complaint_image
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on complaint_reply
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on consent
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on erasure
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on idempotency_key
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on image
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on instalment
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on loan_document
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on loan_order
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on loan_transaction
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on notice
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on offer
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on order_review
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on order_task
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on payment_card
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on payment_intent
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on payout_attempt
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on product_click
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on provider_event
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on reminder
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on sealed_record
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on service_score
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on session
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on staff_action
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on tracking_event
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on transfer
  using ((select cardinality(hidden_shards())) = 0 or shard_of(user_id) <> all ((select hidden_shards())::smallint[]));
create policy shard_is_here on promotion_event
  using (
    (select cardinality(hidden_shards())) = 0
    or coalesce(shard_of(owner_of_visit(user_id, phone_hash)) <> all ((select hidden_shards())::smallint[]), true)
  );
