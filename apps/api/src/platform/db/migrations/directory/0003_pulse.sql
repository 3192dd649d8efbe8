-- The directory and each cell count together, about once a minute. One that is behind what the other remembers was restored from a backup.
create table cell_pulse (
  -- The first shard of the cell.
  first_shard smallint primary key check (first_shard between 0 and 479),
  -- The beat that was begun last: the cell may have it or the one before.
  begun bigint not null check (begun between beat and beat + 1),
  -- The last beat that the cell is known to have.
  beat bigint not null check (beat >= 0),
  -- Which database the cell was: server, database and timeline. A restored one is another.
  cell_identity text not null,
  beaten_at timestamptz not null
);
