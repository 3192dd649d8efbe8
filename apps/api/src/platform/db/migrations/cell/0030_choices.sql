-- What a borrower may choose of an offer. What she chose is an offer of its own, accepted in place of the one that it was made from.
alter table offer
  add column bounds jsonb,
  add column chosen_from text,
  add column first_due_on date,
  -- From disbursement to the first payment, where that is not one period.
  add column first_days integer check (first_days > 0),
  add constraint offer_chosen check (chosen_from is not null or (first_due_on is null and first_days is null)),
  add constraint offer_first_due check ((first_due_on is null) = (first_days is null));

-- A chosen payday stays where it is when the money comes a day later, and that day costs no interest. So what was agreed to may fall until the
-- loan is credited. It never rises, and nothing else of it changes.
create function refuse_other_charges() returns trigger language plpgsql as $$
begin
  raise exception 'what was agreed to in % only falls, until the loan is credited', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger offer_charges_fall before update of total_interest, first_days on offer
  for each row when (old.first_due_on is null or new.total_interest > old.total_interest or new.first_days > old.first_days)
  execute function refuse_other_charges();
create trigger instalment_charges_fall before update of interest on instalment
  for each row when (old.due_on is not null or new.interest > old.interest) execute function refuse_other_charges();
