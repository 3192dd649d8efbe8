-- A contact that was reported and not cleared waits for staff, too.
alter table discrepancy drop constraint discrepancy_kind_check;
alter table discrepancy add constraint discrepancy_kind_check check (kind in ('payment', 'event', 'list', 'contact'));
