-- What was posted, agreed to and done by staff stays as it was written. No process has the right to change it; this refuses it also to a
-- role that was given too much. Whoever owns the tables can still mend them, in a migration that is read and kept.
create function keep_as_written() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return new;
  end if;
  raise exception 'what stands in % is never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger transfer_is_kept before update or delete or truncate on transfer
  for each statement execute function keep_as_written();
create trigger staff_action_is_kept before update or delete or truncate on staff_action
  for each statement execute function keep_as_written();
create trigger agreement_is_kept before update or delete or truncate on agreement
  for each statement execute function keep_as_written();
create trigger loan_terms_are_kept before update or delete or truncate on loan_terms
  for each statement execute function keep_as_written();
-- An order from before terms were kept gets them once.
create trigger order_terms_are_kept before update of terms_id on loan_order
  for each row when (old.terms_id is not null and new.terms_id is distinct from old.terms_id) execute function keep_as_written();

-- A borrower who is erased takes her agreements and what staff did for her along. The worker has encrypted them first where the law wants
-- them. It is the one way to remove them, and needs an erasure that is under way.
create function remove_erased_rows(kind text, borrower text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed bigint;
begin
  perform from erasure where user_id = borrower and state = 'waiting' for update;
  if not found then
    raise exception 'no erasure of this borrower is under way';
  end if;
  case kind
    when 'agreement' then delete from agreement where user_id = borrower;
    when 'staff_action' then delete from staff_action where user_id = borrower;
  end case;
  get diagnostics removed = row_count;
  return removed;
end $$;

-- The worker's job queue makes its own tables, so they belong to its role. What an earlier worker has made belongs to another: it goes, and
-- the next worker makes it anew in the schema that it is given after the migration. Nothing is lost with it, because the rows themselves say what is due.
drop schema if exists pgboss cascade;
