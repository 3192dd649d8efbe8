-- Who works on each of these, and until when: one person at a time, because it is one row. See platform/staff/takes.ts.
alter table suspense add column taken_by text;
alter table suspense add column taken_at timestamptz;
alter table suspense add column taken_until timestamptz;
alter table suspense add check (num_nulls(taken_by, taken_at, taken_until) in (0, 3));
alter table webhook add column taken_by text;
alter table webhook add column taken_at timestamptz;
alter table webhook add column taken_until timestamptz;
alter table webhook add check (num_nulls(taken_by, taken_at, taken_until) in (0, 3));
alter table discrepancy add column taken_by text;
alter table discrepancy add column taken_at timestamptz;
alter table discrepancy add column taken_until timestamptz;
alter table discrepancy add check (num_nulls(taken_by, taken_at, taken_until) in (0, 3));
alter table staff_request add column taken_by text;
alter table staff_request add column taken_at timestamptz;
alter table staff_request add column taken_until timestamptz;
alter table staff_request add check (num_nulls(taken_by, taken_at, taken_until) in (0, 3));

-- A page of a queue is read along one of these, from where the last one ended. Ids are compared byte by byte, as in the cells.
create index suspense_queue on suspense (received_at, (provider || ':' || event_id) collate "C") where resolved_at is null;
drop index suspense_open;
create index webhook_queue on webhook (received_at, (provider || ':' || delivery_id) collate "C") where done_at is null;
drop index webhook_open;
create index discrepancy_queue on discrepancy (first_reported_at, discrepancy_id collate "C") where resolved_at is null;
drop index discrepancy_open;
create index staff_request_queue on staff_request (ends_at, (request_id::text) collate "C") where decision is null;
-- Approved, and broken off before it was done.
create index staff_request_unfinished on staff_request (ends_at, (request_id::text) collate "C") where decision = 'approved' and done_at is null;

-- What somebody works on now.
create index suspense_taken on suspense (taken_until) where taken_until is not null;
create index webhook_taken on webhook (taken_until) where taken_until is not null;
create index discrepancy_taken on discrepancy (taken_until) where taken_until is not null;
create index staff_request_taken on staff_request (taken_until) where taken_until is not null;
