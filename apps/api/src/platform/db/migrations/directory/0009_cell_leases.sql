-- Which workers are there, and which cells each of them works on. Both end by themselves: a worker that is gone does not renew them.
create table worker_presence (
  worker text primary key check (length(worker) between 1 and 200),
  seen_at timestamptz not null
);
create table cell_lease (
  -- As CELLS names it.
  cell text primary key check (cell ~ '^[a-z][a-z0-9-]{0,39}$'),
  worker text not null check (length(worker) between 1 and 200),
  until timestamptz not null
);
