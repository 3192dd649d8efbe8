-- How far the cell has counted together with its directory, and which database that was: see cell_pulse there.
create table directory_pulse (
  only_row boolean primary key check (only_row),
  beat bigint not null check (beat >= 0),
  directory_identity text not null
);
