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
  unique (cell, first)
);
create index event_block_published_at on event_block (published_at);
create index event_block_last on event_block (cell, last desc);
