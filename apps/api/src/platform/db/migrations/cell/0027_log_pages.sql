-- A page of the log is read along one of these: by who did it, or by what was done.
create index staff_log_operator on staff_log (operator, number) where kind = 'done';
create index staff_log_command on staff_log (command, number) where kind = 'done';
