-- Services keep the lender's own rows from call to call. Each call reads this version with its session, and the rows again where it is
-- another one. It is random: a cell that is restored to an earlier moment would count to the same number again, for other rows.
create table reference_version (
  only_row boolean primary key check (only_row),
  version uuid not null
);
insert into reference_version values (true, gen_random_uuid());

-- Whoever may change the rows need not be able to change the version by hand.
create function note_reference_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reference_version set version = gen_random_uuid();
  return null;
end $$;

create trigger reference_changed after insert or update or delete or truncate on agreement_template
  for each statement execute function note_reference_change();
create trigger reference_changed after insert or update or delete or truncate on bank_form_item
  for each statement execute function note_reference_change();
create trigger reference_changed after insert or update or delete or truncate on complaint_sub_type
  for each statement execute function note_reference_change();
create trigger reference_changed after insert or update or delete or truncate on complaint_type
  for each statement execute function note_reference_change();
create trigger reference_changed after insert or update or delete or truncate on landing_template
  for each statement execute function note_reference_change();
create trigger reference_changed after insert or update or delete or truncate on payment_channel
  for each statement execute function note_reference_change();
create trigger reference_changed after insert or update or delete or truncate on product
  for each statement execute function note_reference_change();
create trigger reference_changed after insert or update or delete or truncate on service_contact
  for each statement execute function note_reference_change();
create trigger reference_changed after insert or update or delete or truncate on translation
  for each statement execute function note_reference_change();
