-- Up to when the cell has told what falls due by date alone: offers that run out, instalments that fall due, complaints whose day has passed.
-- Null: from the first look on. What arrives with a shard may have fallen due before: whoever brings it sets the time back, and counts, so that
-- whoever is at work meanwhile does not set it forward again. What was told before is not told again: its key came along.
create table dated_events (
  only_row boolean primary key check (only_row),
  recorded_through timestamptz,
  arrivals integer not null check (arrivals >= 0)
);
insert into dated_events values (true, null, 0);

-- How far the old cell had told it before it was closed there.
alter table moving_shard add column recorded_through timestamptz;
