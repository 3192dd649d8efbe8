-- Up to when the days of this cell are closed: what is posted from now on is booked no earlier, so that a day's journal never changes. Null:
-- none is closed yet. Whoever posts reads it in the same statement, and so holds the table until the transaction ends.
create table closed_books (
  only_row boolean primary key check (only_row),
  closed_before timestamptz,
  -- The day of the first transfer, where there were books before there were journals.
  begun_on date
);
insert into closed_books select true, null, (min(posted_at) at time zone 'Asia/Manila')::date from transfer;

-- Waits for whoever posts, and lets nobody in until it is committed: whoever comes then sees it. What was posted before is on the disk with it.
create function close_books(before timestamptz) returns void
language plpgsql as $$
begin
  if exists (select from closed_books where closed_before >= before) then return; end if;
  lock table closed_books in access exclusive mode;
  update closed_books set closed_before = before where closed_before is null or closed_before < before;
end $$;

-- A day is read once: an index that costs next to nothing to write. What a vacuum has not come to yet is looked at without it.
create index transfer_posted_at on transfer using brin (posted_at) with (autosummarize = on);
