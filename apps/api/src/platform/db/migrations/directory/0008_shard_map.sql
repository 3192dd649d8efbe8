-- Which cell holds which shard. The epoch grows with every change, so that a process sees at a glance that its copy is old.
create table shard_epoch (
  only_row boolean primary key check (only_row),
  epoch bigint not null check (epoch > 0)
);
create table shard_place (
  shard smallint primary key check (shard between 0 and 479),
  -- As CELLS names it.
  cell text not null check (cell ~ '^[a-z][a-z0-9-]{0,39}$')
);

-- A cell keeps its pulse when its shards change, so it is known by its name. Rows from before names get theirs when the map is first written.
alter table cell_pulse drop constraint cell_pulse_first_shard_check;
alter table cell_pulse rename column first_shard to cell;
alter table cell_pulse alter column cell type text;
