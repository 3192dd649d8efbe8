-- The order of all events: a block is a run of places that one cell has given. Whoever adds one holds a lock until the commit, so that a
-- reader who has seen a block never misses one before it.
create table event_block (
  block bigint generated always as identity primary key,
  cell text not null check (cell ~ '^[a-z][a-z0-9-]{0,39}$'),
  first bigint not null check (first > 0),
  last bigint not null check (last >= first),
  -- False when a restore has taken some of its events back: then a reader does not wait for them.
  whole boolean not null default true,
  published_at timestamptz not null,
  unique (cell, last)
);
create index event_block_published_at on event_block using brin (published_at);

-- Publishes the places that a cell has given since its last block. Told the same again, it changes nothing: whoever was killed between the two
-- databases left nothing undone that the next one does not do.
create function publish_events(of_cell text, placed bigint) returns void
language plpgsql as $$
declare
  known bigint;
begin
  select coalesce(max(last), 0) into known from event_block where cell = of_cell;
  if known >= placed then return; end if;
  -- Of all cells: a later block must not be seen before an earlier one.
  perform pg_advisory_xact_lock(hashtextextended('event_block', 0));
  select coalesce(max(last), 0) into known from event_block where cell = of_cell;
  if known < placed then
    insert into event_block (cell, first, last, published_at) values (of_cell, known + 1, placed, clock_timestamp()); -- real time: how long it is kept
  end if;
end $$;
