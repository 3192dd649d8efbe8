-- The same checks as before, for less: every payment goes through them. PostgreSQL planned shard_of and moves_shards anew in each transaction,
-- because a SQL function is only taken into its caller if its body is as immutable as it says, and reads no table.

-- The same as shardOf in cells.ts. convert_to is not immutable; decode is, and takes every byte as it is when backslashes are doubled.
create or replace function shard_of(owner text) returns smallint
language sql immutable strict parallel safe
return (('x' || left(encode(sha256(decode(replace(owner, '\', '\\'), 'escape')), 'hex'), 8))::bit(32)::bigint % 480)::smallint;

-- Whoever closes a shard takes the same lock alone: it waits for those who write, and lets nobody in after them.
create function is_written_here(owner text) returns boolean
language plpgsql as $$
declare
  wanted smallint := shard_of(owner);
  locked text;
begin
  if current_setting('hiram.moves_shards', true) = 'yes' then
    if moves_shards() then return true; end if;
  end if;
  locked := pg_advisory_xact_lock_shared(480, wanted);
  if current_setting('transaction_isolation') <> 'read committed' then return is_held_now(wanted); end if;
  return exists (select from held_shard where shard = wanted and (closed_until is null or closed_until <= clock_timestamp())); -- real time: how long a mover is waited for
end $$;

create function refuse_shard_of(owner text) returns void
language plpgsql as $$
begin
  raise exception 'shard % is not written here', shard_of(owner) using errcode = 'HS001';
end $$;

create or replace function refuse_borrower_of_another_cell() returns trigger
language plpgsql as $$
begin
  if not is_written_here(new.user_id) then perform refuse_shard_of(new.user_id); end if;
  return new;
end $$;

create or replace function refuse_visitor_of_another_cell() returns trigger
language plpgsql as $$
declare
  owner text := owner_of_visit(new.user_id, new.phone_hash);
begin
  if new.phone_hash is not null and not is_written_here(owner) then perform refuse_shard_of(owner); end if;
  return new;
end $$;

create or replace function note_moving_change() returns trigger
language plpgsql as $$
declare
  before text;
  after text;
  changed text;
begin
  if tg_table_name = 'promotion_event' then
    if tg_op <> 'INSERT' then before := owner_of_visit(old.user_id, old.phone_hash); end if;
    if tg_op <> 'DELETE' then after := owner_of_visit(new.user_id, new.phone_hash); end if;
  else
    if tg_op <> 'INSERT' then before := old.user_id; end if;
    if tg_op <> 'DELETE' then after := new.user_id; end if;
  end if;
  if not moves_shards() then
    foreach changed in array array_remove(array[after, nullif(before, after)], null) loop
      if not is_written_here(changed) then perform refuse_shard_of(changed); end if;
      if shard_of(changed) = tg_argv[0]::smallint then
        insert into moving_change (shard, owner) values (shard_of(changed), changed);
      end if;
    end loop;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

drop function require_shard;
