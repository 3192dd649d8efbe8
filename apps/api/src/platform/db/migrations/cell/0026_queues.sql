-- Who works on a complaint and on the review that it opened, and until when: one person at a time, because it is one row. See platform/staff/takes.ts.
alter table complaint add column taken_by text;
alter table complaint add column taken_at timestamptz;
alter table complaint add column taken_until timestamptz;
alter table complaint add check (num_nulls(taken_by, taken_at, taken_until) in (0, 3));

-- A page of a queue is read along one of these in every cell, from where the last one ended. Ids are compared byte by byte, as the process does that
-- puts the pages of all cells together.
create index complaint_queue on complaint (state, reply_by, complaint_id collate "C") where state <> 'closed';
drop index complaint_reply_by;
create index order_review_queue on order_review (opened_at, complaint_id collate "C") where decided_at is null;
-- What somebody works on now.
create index complaint_taken on complaint (taken_until) where taken_until is not null;
