-- A timeline of this server that a synchronous standby began when it took over: the same as in a cell.
create table takeover (
  timeline integer primary key check (timeline > 1),
  taken_over_at timestamptz not null
);
