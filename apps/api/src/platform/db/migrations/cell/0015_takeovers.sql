-- A timeline of this server that a synchronous standby began when it took over: nothing that was acknowledged is missing in it. The row is written in
-- the timeline itself, by what made it the primary (deploy/postgres/taken-over.sh). So a database that was restored to an earlier moment, which
-- begins a timeline too, has no row of it.
create table takeover (
  timeline integer primary key check (timeline > 1),
  taken_over_at timestamptz not null
);
