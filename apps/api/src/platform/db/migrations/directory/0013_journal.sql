-- Which cell writes which shards into the journal of a day: decided once for all cells, so that a shard that moves meanwhile is in one file. It is
-- read from wherever it is then.
create table journal (
  day date not null,
  cell text not null check (cell ~ '^[a-z][a-z0-9-]{0,39}$'),
  shards smallint[] not null,
  -- Of the files that were written.
  transfers bigint check (transfers >= 0),
  csv_sha256 text check (csv_sha256 ~ '^[0-9a-f]{64}$'),
  written_at timestamptz,
  primary key (day, cell),
  check ((written_at is null) = (transfers is null) and (written_at is null) = (csv_sha256 is null))
);
create index journal_to_write on journal (cell, day) where written_at is null;

-- The days since the last one. Whoever comes second finds them done.
create function open_journals(beginning date, through date) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('journal', 0));
  insert into journal (day, cell, shards)
    select each::date, cell, array_agg(shard order by shard)
    from generate_series(coalesce((select max(day) + 1 from journal), beginning)::timestamp, through::timestamp, interval '1 day') as each
    cross join shard_place
    group by 1, 2;
end $$;
