-- A login for each process, so that one that is stolen can do no more than its process. The migration owns the tables, and gives the others
-- what they need. The backup reads.
create role hiram_migration login password 'only-for-a-first-look';
create role hiram_service login password 'only-for-a-first-look';
create role hiram_worker login password 'only-for-a-first-look';
create role hiram_staff login password 'only-for-a-first-look';
create role hiram_backup login password 'only-for-a-first-look';
-- What each asks for itself when it connects, for those that connect through a pooler: it does not pass that on. apps/api/src/platform/db/time-limits.ts
-- says why so long.
alter role hiram_service set lock_timeout = '3s';
alter role hiram_service set statement_timeout = '4s';
alter role hiram_service set idle_in_transaction_session_timeout = '10s';
alter role hiram_worker set lock_timeout = '5s';
alter role hiram_worker set statement_timeout = '15s';
alter role hiram_worker set idle_in_transaction_session_timeout = '30s';
alter role hiram_staff set lock_timeout = '5s';
alter role hiram_staff set statement_timeout = '5min';
alter role hiram_staff set idle_in_transaction_session_timeout = '1min';
-- The accrual gives way to whoever else is at work.
grant pg_read_all_stats to hiram_worker;

-- The directory is the image's own database; the other is the one cell beside it.
alter database hiram_directory owner to hiram_migration;
create database hiram_cell owner hiram_migration;
