-- The shards that this cell holds, whatever a process believes. One that a move has closed is read here, and written nowhere until it is open
-- in its new cell. A mover that dies after closing it keeps nobody out for long.
create table held_shard (
  shard smallint primary key check (shard between 0 and 479),
  closed_until timestamptz
);

-- The same as shardOf in cells.ts.
create function shard_of(owner text) returns smallint
language sql immutable strict parallel safe
return (('x' || left(encode(sha256(convert_to(owner, 'UTF8')), 'hex'), 8))::bit(32)::bigint % 480)::smallint;

-- A transaction with a snapshot of its own does not see that a shard was closed after it began. The row lock makes it fail then (40001).
create function is_held_now(wanted smallint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from held_shard where shard = wanted and (closed_until is null or closed_until <= clock_timestamp()) for share; -- real time: how long a mover is waited for
  return found;
end $$;

-- Whoever moves a shard writes it before it is held. It takes the right to the tables themselves, and to say so.
create function moves_shards() returns boolean
language sql stable
return coalesce(current_setting('hiram.moves_shards', true), '') = 'yes'
  and pg_has_role(session_user, (select relowner from pg_class where oid = 'held_shard'::regclass), 'usage');

-- Whoever closes a shard takes the same lock alone: it waits for those who write, and lets nobody in after them.
create function require_shard(owner text) returns void
language plpgsql as $$
declare
  wanted smallint := shard_of(owner);
  is_held boolean;
begin
  if moves_shards() then return; end if;
  perform pg_advisory_xact_lock_shared(480, wanted);
  if current_setting('transaction_isolation') = 'read committed' then
    is_held := exists (select from held_shard where shard = wanted and (closed_until is null or closed_until <= clock_timestamp())); -- real time: how long a mover is waited for
  else
    is_held := is_held_now(wanted);
  end if;
  if not is_held then
    raise exception 'shard % is not written here', wanted using errcode = 'HS001';
  end if;
end $$;

create function refuse_borrower_of_another_cell() returns trigger
language plpgsql as $$
begin
  perform require_shard(new.user_id);
  return new;
end $$;

-- Somebody who visits has no user id yet, and is kept where the hash of the phone leads. A visit alone has neither, and may be anywhere.
create function refuse_visitor_of_another_cell() returns trigger
language plpgsql as $$
begin
  if new.phone_hash is not null then
    perform require_shard(coalesce(new.user_id, encode(new.phone_hash, 'hex')));
  end if;
  return new;
end $$;

-- Where a call begins to write. Every other row of a borrower refers to one of hers that is here already.
create trigger held_here before insert on borrower for each row execute function refuse_borrower_of_another_cell();
create trigger held_here before insert on session for each row execute function refuse_borrower_of_another_cell();
create trigger held_here before insert on idempotency_key for each row execute function refuse_borrower_of_another_cell();
create trigger held_here before insert on provider_event for each row execute function refuse_borrower_of_another_cell();
create trigger held_here before insert on promotion_event for each row execute function refuse_visitor_of_another_cell();
