-- One login per process with only the rights of that process. The migration owns the tables and grants the rights; the backup only reads.
create role hiram_migration login password 'only-for-a-first-look';
create role hiram_service login password 'only-for-a-first-look';
create role hiram_worker login password 'only-for-a-first-look';
create role hiram_staff login password 'only-for-a-first-look';
create role hiram_backup login password 'only-for-a-first-look';
-- The timeouts that each process sets when it connects, because a pooler does not forward them. apps/api/src/platform/db/time-limits.ts explains
-- the values.
alter role hiram_service set lock_timeout = '3s';
alter role hiram_service set statement_timeout = '4s';
alter role hiram_service set idle_in_transaction_session_timeout = '10s';
alter role hiram_worker set lock_timeout = '5s';
alter role hiram_worker set statement_timeout = '15s';
alter role hiram_worker set idle_in_transaction_session_timeout = '30s';
alter role hiram_staff set lock_timeout = '5s';
alter role hiram_staff set statement_timeout = '5min';
alter role hiram_staff set idle_in_transaction_session_timeout = '1min';
-- The accrual waits while other connections are busy.
grant pg_read_all_stats to hiram_worker;

-- The image creates the directory; the cell is a second database of the same server.
alter database hiram_directory owner to hiram_migration;
create database hiram_cell owner hiram_migration;
