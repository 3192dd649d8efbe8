-- Who has signed in at the desk, the last time of each first.
create index staff_session_subject on staff_session (subject, started_at);
