-- A login for each process, so that one that is stolen can do no more than its process. The migration owns the tables, and gives the others
-- what they need. The backup reads.
create role hiram_migration login password 'only-for-a-first-look';
create role hiram_service login password 'only-for-a-first-look';
create role hiram_worker login password 'only-for-a-first-look';
create role hiram_staff login password 'only-for-a-first-look';
create role hiram_backup login password 'only-for-a-first-look';
-- The accrual gives way to whoever else is at work.
grant pg_read_all_stats to hiram_worker;

-- The directory is the image's own database; the other is the one cell beside it.
alter database hiram_directory owner to hiram_migration;
create database hiram_cell owner hiram_migration;
