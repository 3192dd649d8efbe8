-- What staff did stays as it was written, as in the cells.
create function keep_as_written() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return new;
  end if;
  raise exception 'what stands in % is never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger staff_action_is_kept before update or delete or truncate on staff_action
  for each statement execute function keep_as_written();
