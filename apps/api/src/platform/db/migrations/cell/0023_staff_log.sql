-- What staff did has what it changed beside it, and a salt: whoever has only the digest of a row must not be able to guess the row.
alter table staff_action add column before jsonb;
alter table staff_action add column after jsonb;
alter table staff_action add column salt bytea;
update staff_action set salt = uuid_send(gen_random_uuid());
create unique index staff_action_by_id on staff_action (action_id);

-- The cell's own log of what staff did: each entry has the hash of the one before it in its own. It names no borrower, so it stays when she moves or is
-- erased. The action itself, which goes with her, is held to it by a digest.
--   done     an action was kept
--   removed  an action went with its borrower, who was erased
--   seen     where another log stood: the directory's in a cell, the cells' in the directory
create table staff_log (
  number bigint primary key check (number > 0),
  kind text not null,
  action_id uuid,
  operator text,
  command text,
  log text,
  log_number bigint,
  -- Of the action, or the hash of the other log's entry.
  digest bytea check (length(digest) = 32),
  written_at timestamptz not null,
  hash bytea not null check (length(hash) = 32),
  check (
    case kind
      when 'done' then num_nulls(action_id, operator, command, digest) = 0 and num_nonnulls(log, log_number) = 0
      when 'removed' then num_nulls(action_id) = 0 and num_nonnulls(operator, command, digest, log, log_number) = 0
      when 'seen' then num_nulls(log, log_number, digest) = 0 and num_nonnulls(action_id, operator, command) = 0
      else false
    end
  )
);
create index staff_log_action on staff_log (action_id) where action_id is not null;
create index staff_log_seen on staff_log (log, number) where kind = 'seen';
create index staff_log_act on staff_log (number) where kind <> 'seen';
create trigger staff_log_is_kept before update or delete or truncate on staff_log
  for each statement execute function keep_as_written();

-- What is hashed: every column that has a value, so that a column that comes later changes no earlier hash. Whoever checks the log writes these texts
-- itself: see platform/staff/check-log.ts.
create function columns_with_values(given jsonb) returns jsonb
language sql immutable
return (select jsonb_object_agg(key, value) from jsonb_each(given) where value <> 'null'::jsonb);

create function staff_action_text(action staff_action) returns text
language sql stable
return columns_with_values(to_jsonb(action) || jsonb_build_object(
  'done_at', to_char(action.done_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), 'salt', encode(action.salt, 'hex')
))::text;

create function staff_log_text(entry staff_log) returns text
language sql stable
return columns_with_values(to_jsonb(entry) || jsonb_build_object(
  'written_at', to_char(entry.written_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), 'digest', encode(entry.digest, 'hex'), 'hash', null
))::text;

-- Whoever appends holds a lock until the commit, so that there is one chain without gaps. Staff are few, and do it last.
create function append_to_staff_log(entry staff_log) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  last staff_log;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff_log', 0));
  select * into last from staff_log order by number desc limit 1;
  entry.number := coalesce(last.number, 0) + 1;
  entry.written_at := clock_timestamp(); -- real time: when it was written
  entry.hash := sha256(coalesce(last.hash, '') || convert_to(staff_log_text(entry), 'UTF8'));
  insert into staff_log select entry.*;
end $$;
revoke all on function append_to_staff_log from public;

create function append_staff_action(action staff_action) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  entry staff_log;
begin
  entry.kind := 'done';
  entry.action_id := action.action_id;
  entry.operator := action.operator;
  entry.command := action.command;
  entry.digest := sha256(convert_to(staff_action_text(action), 'UTF8'));
  perform append_to_staff_log(entry);
end $$;
revoke all on function append_staff_action from public;

-- Nobody may add to the log but this: an action that is kept is logged with it.
create function log_staff_action() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_staff_action(new);
  return null;
end $$;

do $$
declare
  action staff_action;
begin
  -- Not the copies of a shard that has moved away.
  for action in
    select * from staff_action where shard_of(user_id) in (select shard from held_shard) order by done_at, action_id
  loop
    perform append_staff_action(action);
  end loop;
end $$;

-- A borrower who moves brings hers along, and they are in the log of the cell where they were done. The condition is looked at with the rights of
-- whoever adds the row: only the owner of the tables moves shards.
create trigger staff_action_is_logged after insert on staff_action
  for each row when (not moves_shards()) execute function log_staff_action();

-- That an action went is logged like the action.
create or replace function remove_erased_rows(kind text, borrower text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed bigint := 0;
  gone uuid;
  entry staff_log;
begin
  perform from erasure where user_id = borrower and state = 'waiting' for update;
  if not found then
    raise exception 'no erasure of this borrower is under way';
  end if;
  case kind
    when 'agreement' then
      delete from agreement where user_id = borrower;
      get diagnostics removed = row_count;
    when 'staff_action' then
      entry.kind := 'removed';
      for gone in delete from staff_action where user_id = borrower returning action_id loop
        entry.action_id := gone;
        perform append_to_staff_log(entry);
        removed := removed + 1;
      end loop;
  end case;
  return removed;
end $$;

-- The worker notes where another log stands, if that has changed since it was last noted.
create function note_log_head(of_log text, of_number bigint, of_hash bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last staff_log;
  entry staff_log;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff_log', 0));
  select * into last from staff_log where kind = 'seen' and log = of_log order by number desc limit 1;
  if last.log_number = of_number and last.digest = of_hash then return false; end if;
  entry.kind := 'seen';
  entry.log := of_log;
  entry.log_number := of_number;
  entry.digest := of_hash;
  perform append_to_staff_log(entry);
  return true;
end $$;
revoke all on function note_log_head from public;
