-- Up to which day an operator has let the cell accrue, however many days that is at once. Null: nobody was asked yet.
alter table accrual_progress add column allowed_through date;
-- How often days of this cell were taken back. Days that are accrued once more get sources of their own by it.
alter table accrual_progress add column rewinds integer not null default 0 check (rewinds >= 0);
