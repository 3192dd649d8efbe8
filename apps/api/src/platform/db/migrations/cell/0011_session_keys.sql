-- The key of the browser that used the session first: SHA-256 of the public key. Null until then, and where no key is asked for.
alter table session add column key_hash bytea check (octet_length(key_hash) = 32);
-- How far the clock of that browser is ahead of ours: a phone whose clock is wrong can be used too.
alter table session add column clock_ahead_ms bigint;
alter table session add constraint session_key_whole check ((key_hash is null) = (clock_ahead_ms is null));
-- When it was used last, to the minute or so: a session that nobody uses ends. Null: not since it was made.
alter table session add column used_at timestamptz;
